import Catalog
import Foundation
@testable import LessonCommand
import LessonKit
import Recording
import TestSupport
import Testing

/// What a page shows of a step is what the judges said.
struct RecorderTests {
  private func record(_ name: String) throws -> Recording {
    let lesson = try #require(course.first { $0.number == 5 })
    let step = try #require(lesson.step(named: name))
    let command = JudgeCommand(program: builtProgram("lesson"))
    var recorder = Recorder(lesson: lesson, step: step, command: command, sanitized: command)
    recorder.runs = 20
    return try recorder.record { _ in }
  }

  @Test("what the explorer found is the same in every recording, to the byte")
  func deterministic() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let (first, second) = (try record("ReaderThatWrites"), try record("ReaderThatWrites"))
    #expect(try encoder.encode(first.explored) == encoder.encode(second.explored))
    #expect(first.sources == second.sources)
    #expect(first.measured.observed.values.reduce(0, +) == 20)
  }

  @Test("a broken step's recording has its failure, step by step, in files of the package")
  func broken() throws {
    let recording = try record("ReaderThatWrites")
    let explored = try #require(recording.explored)
    #expect(explored.verdict == "broken")
    let failure = try #require(explored.failures.first)
    #expect(failure.kind == "dataRace")
    let marked = failure.trace.filter(\.isMarked)
    #expect(marked.count == 2)
    for event in marked {
      #expect(event.object == "lastAccess")
      #expect(event.before != nil && event.after != nil)
      #expect(event.place?.file == "Lessons/05-BarrierQueue/ReaderThatWrites.swift")
    }
    #expect(failure.trace.contains { $0.waiting.contains("scenario") })
  }

  @Test("the graph ends in the outcomes that the explorer found possible, and in no others")
  func graph() throws {
    for name in ["ReaderThatWrites", "BarrierReads"] {
      let explored = try #require(try record(name).explored)
      let graph = try #require(explored.graph)
      let ends = Set(graph.states.compactMap(\.outcome).map { graph.texts[$0] })
      #expect(ends == Set(explored.outcomes.filter { $0.executions > 0 }.map(\.value)))
      #expect(graph.faultKinds == Set(explored.failures.map(\.kind)))
      let size = try JSONEncoder().encode(graph).count
      #expect(size < 150_000, "\(name) has \(size) bytes")
    }
  }
}
