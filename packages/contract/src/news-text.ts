/** The paragraphs of a text of the news: separated by an empty line, empty ones left out. */
export const paragraphsOf = (body: string): string[] =>
  body
    .split(/\n\s*\n/u)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
