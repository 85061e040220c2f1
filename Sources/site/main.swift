import Foundation
import SiteCommand

exit(SiteProgram().run(Array(CommandLine.arguments.dropFirst())))
