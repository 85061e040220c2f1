/// The text of `site help`.
let usage = """
  site makes a static site of a folder of Markdown.

  site build    builds the site
  site watch    builds the site again on each change, and open pages reload
  site check    builds nothing, reports every problem
  site help     prints this text

  --source DIR  the folder of Markdown, by default Lessons; its README.md, SUMMARY.md
                or index.md lists the pages, else every page counts
  --theme DIR   the theme, by default Site
  --output DIR  the folder to write, by default _site (build and watch)
  --lenient     links that lead nowhere are warnings, not errors
  --safe        raw HTML, and links that run scripts, are left out
  --external    the links out of the site are listed; they are not followed (check only)

  Exit status: 0 built or sound, 1 there are errors, 64 wrong usage.
  """
