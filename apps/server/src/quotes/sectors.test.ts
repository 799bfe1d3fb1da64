import { price } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedIssue } from './listed-issues.ts';
import { byChange, sectorsOf } from './sectors.ts';

/** Issues of three sectors with changes of whole percents, some without a trade. */
const anyIssue = fc
  .record({
    sector: fc.constantFrom('0050', '1050', '2050'),
    by: fc.option(fc.integer({ min: -3, max: 3 })),
    turnover: fc.nat(9),
  })
  .map(({ sector, by, turnover }) => {
    const base = price(10_000);
    const last = by === null ? null : price(10_000 + by * 100);
    // Sectors read these fields only.
    return {
      instrument: { sector, sectorNames: { en: sector, jp: sector, tw: sector } },
      facts: { base, last, turnover },
    } as unknown as ListedIssue;
  });

/** Whole percents of an issue; undefined without a trade. */
const percentOf = ({ facts: { last, base } }: ListedIssue): number | undefined =>
  last === null ? undefined : (last - base) / 100;

/** One sector by its definition, counted in loops. */
function naive(code: string, issues: readonly ListedIssue[]) {
  let [count, traded, up, down, sum, turnover] = [0, 0, 0, 0, 0, 0];
  for (const issue of issues) {
    if (issue.instrument.sector !== code) continue;
    count += 1;
    turnover += issue.facts.turnover;
    const percent = percentOf(issue);
    if (percent === undefined) continue;
    traded += 1;
    sum += percent;
    if (percent > 0) up += 1;
    if (percent < 0) down += 1;
  }
  const mean = traded === 0 ? null : sum / traded;
  return { code, issues: count, advancers: up, decliners: down, unchanged: traded - up - down, mean, turnover };
}

describe('RT-12 sectors', () => {
  it('RT-12 have the mean change, advancers, decliners and turnover of their issues, greatest mean first', () => {
    fc.assert(
      fc.property(fc.array(anyIssue, { maxLength: 20 }), (issues) => {
        const sectors = sectorsOf(issues);
        expect(sectors.map(({ code }) => code).toSorted()).toEqual(
          [...new Set(issues.map(({ instrument }) => instrument.sector))].toSorted(),
        );
        for (const { change, turnover, names: _, ...rest } of sectors) {
          const { mean, turnover: yen, ...expected } = naive(rest.code, issues);
          expect(rest).toEqual(expected);
          expect(turnover).toBe(String(yen));
          if (mean === null) expect(change).toBeNull();
          else expect(Math.abs(Number(change) - mean)).toBeLessThanOrEqual(0.005_001);
        }
        const places = sectors.map(({ change, code }) => ({ by: change === null ? -99 : Number(change), code }));
        expect(places).toEqual(places.toSorted((a, b) => b.by - a.by || a.code.localeCompare(b.code)));
      }),
    );
  });

  it('RT-12 list their issues by change, greatest first and those without a trade last, equal ones in order', () => {
    fc.assert(
      fc.property(fc.array(anyIssue, { maxLength: 20 }), (issues) => {
        const wanted = [3, 2, 1, 0, -1, -2, -3, undefined].flatMap((percent) =>
          issues.filter((issue) => percentOf(issue) === percent),
        );
        const sorted = byChange(issues);
        expect(sorted.map((issue) => issues.indexOf(issue))).toEqual(wanted.map((issue) => issues.indexOf(issue)));
      }),
    );
  });
});
