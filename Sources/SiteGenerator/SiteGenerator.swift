// SiteGenerator
