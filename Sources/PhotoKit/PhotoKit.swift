// PhotoKit
