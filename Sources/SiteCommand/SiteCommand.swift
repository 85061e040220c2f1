// SiteCommand
