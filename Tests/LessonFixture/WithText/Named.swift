/// A step that has its file.
struct Named {}
