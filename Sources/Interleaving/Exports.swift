// A lesson's file imports Interleaving and nothing else: Foundation comes with it, and where both
// declare a name (DispatchQueue, NSLock, …), this module's own declaration wins.
@_exported import Foundation
