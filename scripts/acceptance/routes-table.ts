import type { Criterion } from './criteria.ts';

/** A line of the app's feature register; only the fields needed for the table. */
export interface RegisteredRoute {
  readonly path: string;
  readonly code: string;
  readonly built: boolean;
}

/** Maximum length of a purpose in the table, in characters. */
const WIDTH = 80;

/** Splits a text at its commas and semicolons, except inside parentheses. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    else if (depth === 0 && (text[at] === ',' || text[at] === ';')) {
      parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return [...parts, text.slice(start).trim()];
}

/** The purpose of a page: the criterion's text without its query names, cut at a comma. */
export function purposeOf(text: string): string {
  const [first = '', ...rest] = partsOf(text.replace(/^\?[\w&]+:? /, '').replaceAll('|', '/'));
  let purpose = first;
  for (const part of rest) {
    if (purpose.length + part.length + 2 > WIDTH) break;
    purpose = `${purpose}, ${part}`;
  }
  return purpose;
}

/** Differences between the register and the list of criteria: a missing or unknown route, or one at another address. */
export function registerProblems(criteria: readonly Criterion[], routes: readonly RegisteredRoute[]): string[] {
  const wanted = criteria.filter((criterion) => criterion.family === 'RT');
  const missing = wanted
    .filter(({ code, path }) => !routes.some((route) => route.code === code && route.path === path))
    .map(({ code, path }) => `the register has no ${code} at ${path}`);
  const unknown = routes
    .filter(({ code }) => !wanted.some((criterion) => criterion.code === code))
    .map(({ code, path }) => `the register has ${code} at ${path}, which the list does not know`);
  return [...missing, ...unknown];
}

/** The routes as a Markdown table: address, purpose, works or planned. */
export function formatRoutes(criteria: readonly Criterion[], routes: readonly RegisteredRoute[]): string[] {
  const rows = criteria.flatMap(({ code, path, text }) => {
    const route = routes.find((candidate) => candidate.code === code);
    return path === undefined || !route
      ? []
      : [`| \`${path}\` | ${purposeOf(text)} | ${route.built ? 'works' : 'planned'} |`];
  });
  return ['| Route | Purpose | State |', '|---|---|---|', ...rows];
}
