import type { Judgement, Verdict } from './judge.ts';

const SIGNS: Readonly<Record<Verdict, string>> = { passing: 'ok', failing: 'FAIL', none: '-' };

function count(judgements: readonly Judgement[], verdict: Verdict): number {
  return judgements.filter((judgement) => judgement.verdict === verdict).length;
}

function totals(judgements: readonly Judgement[]): string {
  return `${count(judgements, 'passing')} of ${judgements.length} passing, ${count(judgements, 'failing')} failing`;
}

/** The table for people: a block per family, a line per criterion, then the totals. */
export function formatReport(judgements: readonly Judgement[]): string[] {
  const families = [...new Set(judgements.map(({ criterion }) => criterion.family))];
  const blocks = families.flatMap((family) => {
    const own = judgements.filter(({ criterion }) => criterion.family === family);
    const lines = own.map(({ criterion, verdict, remark }) => {
      const subject = criterion.path ?? criterion.text;
      const short = subject.length > 70 ? `${subject.slice(0, 69)}…` : subject;
      return `  ${SIGNS[verdict].padEnd(5)}${criterion.code.padEnd(8)}[${criterion.kind}] ${short}${remark ? `  (${remark})` : ''}`;
    });
    return [`${family}: ${totals(own)}`, ...lines, ''];
  });
  return [...blocks, `All: ${totals(judgements)}`];
}

/** `{"ORD-04":"passing", ...}` in the list's order. */
export function toJson(judgements: readonly Judgement[]): string {
  return JSON.stringify(Object.fromEntries(judgements.map(({ criterion, verdict }) => [criterion.code, verdict])));
}
