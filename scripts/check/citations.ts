import type { Problem } from './problem.ts';
import type { SourceFile } from './source-file.ts';
import { lineAt } from './syntax.ts';

/** A page of rules with numbered sections. */
const PAGE = /^docs\/rules\/([a-z-]+)\.md$/;
const HEADING = /^#{1,4} (\d+(?:\.\d+)*) /gm;
/** What a comment cites: `rules/market.md 1.4, 1.8`. */
const CITATION = /\brules\/([a-z-]+)\.md((?:(?:,| and)? \d+(?:\.\d+)*(?![\w%-]))+)/g;
const NUMBER = /\d+(?:\.\d+)*/g;

/** The sections of each page, by page name. */
function sectionsOf(files: readonly SourceFile[]): ReadonlyMap<string, ReadonlySet<string>> {
  const pages = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const page = PAGE.exec(path)?.[1];
    if (page !== undefined) pages.set(page, new Set([...text.matchAll(HEADING)].map(([, number = '']) => number)));
  }
  return pages;
}

/**
 * Finds citations of rules that are on no page: each section that code or a document cites must be a heading in
 * `docs/rules/`.
 */
export function checkCitations(files: readonly SourceFile[]): { readonly problems: Problem[]; readonly note: string } {
  const pages = sectionsOf(files);
  const problems: Problem[] = [];
  let count = 0;
  for (const { path, text } of files) {
    for (const { 1: page = '', 2: numbers = '', index } of text.matchAll(CITATION)) {
      for (const [number] of numbers.matchAll(NUMBER)) {
        count += 1;
        if (pages.get(page)?.has(number) === true) continue;
        problems.push({ path, line: lineAt(text, index), message: `docs/rules/${page}.md has no section ${number}` });
      }
    }
  }
  return { problems, note: `${count} citations of ${pages.size} pages` };
}
