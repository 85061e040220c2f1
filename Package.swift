// swift-tools-version: 6.2
import Foundation
import PackageDescription

// MARK: SwiftSyntax, as it ships inside the toolchain

/// The toolchain's folder of SwiftSyntax modules, beside the `swiftc` that PATH names.
///
/// Nil where a toolchain ships none; the site targets then fail to import it, and nothing else does.
func toolchainSwiftSyntax() -> String? {
  let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
  for folder in path.split(separator: ":") {
    let compiler = URL(fileURLWithPath: "\(folder)/swiftc").resolvingSymlinksInPath()
    guard FileManager.default.isExecutableFile(atPath: compiler.path) else { continue }
    let host = compiler.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("lib/swift/host").path
    if FileManager.default.fileExists(atPath: "\(host)/SwiftSyntax.swiftmodule") { return host }
  }
  return nil
}

let swiftSyntax = toolchainSwiftSyntax()
let swiftSyntaxImport: [SwiftSetting] = swiftSyntax.map { [.unsafeFlags(["-I", $0])] } ?? []
let swiftSyntaxLink: [LinkerSetting] =
  swiftSyntax.map { [.unsafeFlags(["-L", $0, "-Xlinker", "-rpath", "-Xlinker", $0])] } ?? []

// MARK: The lessons

/// A lesson's target: its steps and table lie beside its text, in one flat folder.
func lesson(_ folder: String, module: String, exclude: [String] = []) -> Target {
  .target(
    name: module,
    dependencies: ["Interleaving", "LessonKit", "PhotoKit"],
    path: "Lessons/\(folder)",
    exclude: ["README.md", "Recordings"] + exclude)
}

let lessons = [
  lesson("01-MainQueue", module: "MainQueue"),
  lesson("02-DelayedWork", module: "DelayedWork"),
  lesson("03-SharedInstance", module: "SharedInstance"),
  lesson("04-SerialQueue", module: "SerialQueue"),
  lesson("05-BarrierQueue", module: "BarrierQueue"),
  lesson("06-EvictionRace", module: "EvictionRace"),
  lesson("07-LockOrQueue", module: "LockOrQueue"),
  lesson("08-ReadersThatWrite", module: "ReadersThatWrite"),
  lesson("09-CompilerAsJudge", module: "CompilerAsJudge", exclude: ["Compiled"]),
  lesson("10-ScalableCache", module: "CacheThatScales"),
]

// MARK: The package

let package = Package(
  name: "Racecourse",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "lesson", targets: ["lesson"]),
    .executable(name: "site", targets: ["site"]),
    .library(name: "Interleaving", targets: ["Interleaving"]),
    .library(name: "Markdown", targets: ["Markdown"]),
    .library(name: "SiteGenerator", targets: ["SiteGenerator"]),
  ],
  targets: lessons + [
    // The explorer, and the facade with GCD's names
    .target(name: "CInterleaving"),
    .target(name: "Interleaving", dependencies: ["CInterleaving"]),
    .testTarget(name: "InterleavingTests", dependencies: ["Interleaving", "TestSupport"]),
    .executableTarget(
      name: "interleaving-bench", dependencies: ["Interleaving"], path: "Tests/InterleavingBench"),

    // The lessons and their judges
    .target(name: "CSanitizerOptions"),
    .target(name: "PhotoKit", dependencies: ["Interleaving"]),
    .target(name: "LessonKit", dependencies: ["Interleaving", "Recording"]),
    .target(
      name: "Catalog",
      dependencies: ["LessonKit", "PhotoKit"] + lessons.map { .target(name: $0.name) }),
    .target(name: "Recording"),
    .target(name: "LessonCommand", dependencies: ["LessonKit", "Markdown", "Recording"]),
    .executableTarget(
      name: "lesson", dependencies: ["CSanitizerOptions", "Catalog", "LessonCommand"]),
    .executableTarget(name: "preview", dependencies: ["MainQueue"]),
    .testTarget(name: "PhotoKitTests", dependencies: ["PhotoKit"]),
    .testTarget(
      name: "LessonKitTests",
      dependencies: ["LessonKit", "Recording", "TestSupport", "lesson", "lesson-fixture"],
      exclude: ["Reports"]),
    .testTarget(
      name: "MainQueueTests",
      dependencies: [
        "Interleaving", "LessonKit", "MainQueue", "PhotoKit", "TestSupport", "preview",
      ]),
    .testTarget(
      name: "DelayedWorkTests",
      dependencies: ["DelayedWork", "Interleaving", "LessonKit", "PhotoKit"]),
    .testTarget(
      name: "SharedInstanceTests",
      dependencies: ["Interleaving", "PhotoKit", "SharedInstance", "TestSupport"]),
    .testTarget(
      name: "SerialQueueTests",
      dependencies: ["Interleaving", "PhotoKit", "SerialQueue", "TestSupport"]),
    .testTarget(
      name: "BarrierQueueTests", dependencies: ["BarrierQueue", "Interleaving", "PhotoKit"]),
    .testTarget(
      name: "EvictionRaceTests", dependencies: ["EvictionRace", "Interleaving", "PhotoKit"]),
    .testTarget(
      name: "LockOrQueueTests",
      dependencies: ["Interleaving", "LessonKit", "LockOrQueue", "PhotoKit", "TestSupport"]),
    .testTarget(
      name: "CompilerAsJudgeTests",
      dependencies: ["CompilerAsJudge", "Interleaving", "PhotoKit", "TestSupport"]),
    .testTarget(
      name: "ReadersThatWriteTests",
      dependencies: ["Interleaving", "LessonKit", "PhotoKit", "ReadersThatWrite", "TestSupport"]),
    .testTarget(
      name: "CacheThatScalesTests",
      dependencies: ["CacheThatScales", "Interleaving", "PhotoKit", "TestSupport"]),
    .testTarget(
      name: "LessonTests",
      dependencies: [
        "Catalog", "Interleaving", "LessonCommand", "LessonKit", "Recording", "TestSupport",
        "lesson",
      ]),
    .testTarget(name: "RecordingTests", dependencies: ["Recording"]),
    .testTarget(
      name: "LessonCommandTests",
      dependencies: [
        "Interleaving", "LessonCommand", "LessonKit", "Markdown", "Recording", "SwiftSource",
        "TestSupport", "lesson", "lesson-fixture",
      ], swiftSettings: swiftSyntaxImport),
    .target(
      name: "TestSupport", dependencies: ["CSanitizerOptions", "LessonKit"],
      path: "Tests/TestSupport"),
    .executableTarget(
      name: "lesson-fixture", dependencies: ["CSanitizerOptions", "LessonCommand", "LessonKit"],
      path: "Tests/LessonFixture", exclude: ["WithText"]),

    // The site
    .systemLibrary(
      name: "CCmark", pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev", "pkg-config"]), .brew(["cmark"])]),
    .target(name: "Markdown", dependencies: ["CCmark"]),
    .target(
      name: "SwiftSource", swiftSettings: swiftSyntaxImport, linkerSettings: swiftSyntaxLink),
    .target(name: "SiteGenerator", dependencies: ["Markdown", "Recording"]),
    .target(
      name: "SiteCommand", dependencies: ["SiteGenerator", "SwiftSource"],
      swiftSettings: swiftSyntaxImport),
    .executableTarget(
      name: "site", dependencies: ["CSanitizerOptions", "SiteCommand"],
      swiftSettings: swiftSyntaxImport),
    .executableTarget(name: "site-bench", dependencies: ["CCmark"], path: "Tests/SiteBench"),
    .target(name: "MarkdownSamples", path: "Tests/MarkdownSamples"),
    .executableTarget(
      name: "markdown-renderer", dependencies: ["CCmark", "Markdown", "MarkdownSamples"],
      path: "Tests/MarkdownRenderer"),
    .testTarget(name: "MarkdownTests", dependencies: ["CCmark", "Markdown", "MarkdownSamples"]),
    .testTarget(
      name: "SwiftSourceTests", dependencies: ["SwiftSource"], swiftSettings: swiftSyntaxImport),
    .testTarget(name: "SiteGeneratorTests", dependencies: ["Recording", "SiteGenerator"]),
    .testTarget(name: "SiteCommandTests", dependencies: ["site"]),
  ]
)

// libFuzzer brings the main function, so the fuzzer can be built only for it.
if ProcessInfo.processInfo.environment["RACECOURSE_FUZZ"] != nil {
  package.products.append(.executable(name: "site-fuzz", targets: ["site-fuzz"]))
  package.targets.append(
    .executableTarget(
      name: "site-fuzz", dependencies: ["Markdown", "SiteGenerator"], path: "Tests/SiteFuzz",
      exclude: ["Seeds"], swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
}

for target in package.targets where target.type != .system {
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
