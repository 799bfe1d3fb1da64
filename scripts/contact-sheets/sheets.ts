const LANGUAGES = ['jp', 'en', 'tw'] as const;
const THEMES = ['light', 'dark'] as const;

/** One place of a sheet: the file of its picture; undefined where the journeys took none. */
type Cell = { readonly label: string; readonly file: string | undefined };

/** The pictures of one page: a row for each width and theme, a column for each language. */
export type Sheet = { readonly page: string; readonly rows: readonly (readonly Cell[])[] };

const NAME = /^(?<page>.+)-(?<language>jp|en|tw)-(?<theme>light|dark)-(?<width>\d+)\.png$/;

/** The widths at which the journeys take pictures of every page. */
const WIDTHS = [320, 375, 960] as const;

type Known = { readonly languages: Set<string>; readonly widths: Set<number> };

/**
 * The sheets of these pages, each with all languages and widths, and those that these files of `test-results/screens`
 * make beside them, each with the languages and widths that it has any picture of; by page and in order. A file whose
 * name has no language, theme and width belongs to none.
 */
export function sheetsOf(files: readonly string[], pages: readonly string[]): readonly Sheet[] {
  const present = new Set(files);
  const known = new Map<string, Known>(
    pages.map((page) => [page, { languages: new Set(LANGUAGES), widths: new Set<number>(WIDTHS) }]),
  );
  for (const file of files) {
    const { page, language, width } = NAME.exec(file)?.groups ?? {};
    if (page === undefined || language === undefined) continue;
    const of = known.get(page) ?? { languages: new Set(), widths: new Set() };
    of.languages.add(language);
    of.widths.add(Number(width));
    known.set(page, of);
  }
  return [...known]
    .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .map(([page, { languages, widths }]) => ({
      page,
      rows: [...widths]
        .sort((a, b) => a - b)
        .flatMap((width) =>
          THEMES.map((theme) =>
            LANGUAGES.filter((language) => languages.has(language)).map((language) => {
              const file = `${page}-${language}-${theme}-${width}.png`;
              return { label: `${language} ${theme} ${width}`, file: present.has(file) ? file : undefined };
            }),
          ),
        ),
    }));
}

/** The labels of the places without a picture. */
export const gapsOf = ({ rows }: Sheet): readonly string[] =>
  rows.flat().flatMap(({ label, file }) => (file === undefined ? [label] : []));

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The sheet as a document; `source` returns the address of a file's picture. */
export function sheetHtml({ page, rows }: Sheet, source: (file: string) => string): string {
  const cell = ({ label, file }: Cell): string => {
    const picture = file === undefined ? '<p class="gap">no picture</p>' : `<img src="${source(file)}" alt="">`;
    return `<figure><figcaption>${escaped(label)}</figcaption>${picture}</figure>`;
  };
  const body = rows.map((cells) => `<section>${cells.map(cell).join('')}</section>`).join('');
  return `<!doctype html><meta charset="utf-8"><style>
body { margin: 16px; background: #8a8f98; font: 13px sans-serif; }
section { display: grid; grid-template-columns: repeat(${LANGUAGES.length}, 1fr); gap: 12px; margin-bottom: 16px; align-items: start; }
figure { margin: 0; }
img { width: 100%; display: block; }
.gap { padding: 48px 0; text-align: center; background: #fff; }
</style><h1>${escaped(page)}</h1>${body}`;
}
