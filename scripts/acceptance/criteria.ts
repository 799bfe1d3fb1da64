/** The kind of test that proves a criterion: a journey, one against the real server, or a unit or property test. */
export type Kind = 'j' | 's' | 'u';

/** One line of docs/acceptance.md. */
export interface Criterion {
  readonly code: string;
  readonly kind: Kind;
  /** The letters of the code: `ORD` of `ORD-04`. */
  readonly family: string;
  /** The address of a route criterion. */
  readonly path?: string;
  readonly text: string;
}

const LINE = /^- `([A-Z]+)-(\d{2})` \[([jsu])\] (?:`(\/[^`]*)` )?(.+)$/;

/**
 * The criteria of the list, in its order.
 * @throws when a line that starts like a criterion is not one, or a code occurs twice
 */
export function parseCriteria(markdown: string): Criterion[] {
  const criteria: Criterion[] = [];
  const seen = new Set<string>();
  for (const line of markdown.split('\n')) {
    if (!/^- `[A-Z]+-\d/.test(line)) continue;
    const [, family, number, kind, path, text] = LINE.exec(line) ?? [];
    if (family === undefined || number === undefined || text === undefined) throw new Error(`not a criterion: ${line}`);
    const code = `${family}-${number}`;
    if (seen.has(code)) throw new Error(`${code} is listed twice`);
    seen.add(code);
    // The pattern admits these three letters only.
    criteria.push({ code, kind: kind as Kind, family, text, ...(path === undefined ? {} : { path }) });
  }
  return criteria;
}
