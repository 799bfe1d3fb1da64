import type { SectorView } from '@kabuto/contract';
import type { ListedIssue } from './listed-issues.ts';

/** An issue's change from its base as a part of it; null without a trade. */
const changeOf = ({ facts: { last, base } }: ListedIssue): number | null =>
  last === null ? null : (last - base) / base;

/** Greatest first, nothing last. */
const descending = (a: number | null, b: number | null): number => (b ?? -Infinity) - (a ?? -Infinity) || 0;

/** The issues by change, greatest first; those without a trade last. Equal ones keep their order. */
export const byChange = (issues: readonly ListedIssue[]): ListedIssue[] =>
  issues.toSorted((a, b) => descending(changeOf(a), changeOf(b)));

/** The mean in percent with two decimals; null of nothing. */
function meanPercent(changes: readonly number[]): string | null {
  if (changes.length === 0) return null;
  const mean = changes.reduce((sum, change) => sum + change, 0) / changes.length;
  return (Math.round(mean * 10_000) / 100 || 0).toFixed(2);
}

/** How many of the issues are up, down and unchanged of those that have traded, and their turnover in yen. */
export function breadthOf(
  issues: readonly ListedIssue[],
): Pick<SectorView, 'issues' | 'advancers' | 'decliners' | 'unchanged' | 'turnover'> {
  const changes = issues.map(changeOf).filter((change) => change !== null);
  return {
    issues: issues.length,
    advancers: changes.filter((change) => change > 0).length,
    decliners: changes.filter((change) => change < 0).length,
    unchanged: changes.filter((change) => change === 0).length,
    turnover: String(issues.reduce((sum, { facts }) => sum + facts.turnover, 0)),
  };
}

/** A sector's figures from its issues. Throws RangeError for none. */
export function sectorOf(issues: readonly ListedIssue[]): SectorView {
  const [first] = issues;
  if (first === undefined) throw new RangeError('a sector has issues');
  const changes = issues.map(changeOf).filter((change) => change !== null);
  return {
    code: first.instrument.sector,
    names: first.instrument.sectorNames,
    ...breadthOf(issues),
    change: meanPercent(changes),
  };
}

/** The sectors of the issues by mean change, greatest first; those without a trade last, equal ones by code. */
export function sectorsOf(issues: readonly ListedIssue[]): SectorView[] {
  const sectors = [...Map.groupBy(issues, ({ instrument }) => instrument.sector).values()].map(sectorOf);
  const figure = ({ change }: SectorView): number | null => (change === null ? null : Number(change));
  return sectors.sort((a, b) => descending(figure(a), figure(b)) || (a.code < b.code ? -1 : 1));
}
