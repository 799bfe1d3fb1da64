import { Broker } from '@kabuto/brokerage';
import { epochMs, isOnTick, isoDate, isWholeLot } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../../../demo/dataset/index.ts';
import { codeOf, companyOf, companyOfName, DEMO_IPOS, DEMO_LISTED, LISTED_CODE, MOST_IPOS } from './companies.ts';
import { agreementOf, prospectusOf } from './documents.ts';

const MARKS = { en: '(fictional)', jp: '（架空）', tw: '（虛構）' } as const;
const LANGUAGES = ['en', 'jp', 'tw'] as const;
const { instruments } = readDataset();
const AT = epochMs(0);

/** What listing the company says. */
function listIn(mode: 'demo' | 'live', code: typeof LISTED_CODE, { lot, tickTable, issue }: typeof DEMO_LISTED) {
  const broker = new Broker();
  broker.apply({ kind: 'setMode', at: AT, mode });
  const day = { tradeDate: isoDate('2026-11-24'), settlesOn: isoDate('2026-11-26'), instruments: [] };
  broker.apply({ kind: 'openTradeDate', at: AT, ...day });
  const offer = DEMO_LISTED.offer;
  return broker.apply({ kind: 'listIssue', at: AT, code, lot, tickTable, issue: { ...issue, offer } }).refusal?.reason;
}

const COURSES = [1, 2, 3, 4, MOST_IPOS].map((course) => ({ code: codeOf(course), company: companyOf(course) }));

describe.each([...COURSES, { code: LISTED_CODE, company: DEMO_LISTED }])('the company with the code $code', (one) => {
  const { code, company } = one;
  const names = company.issue.names;

  it('is marked as invented in its name and documents, in each language', () => {
    const texts = { prospectus: prospectusOf(company), agreement: agreementOf(names) };
    for (const language of LANGUAGES) {
      expect(names[language].endsWith(MARKS[language])).toBe(true);
      expect(company.names[language]).toBe(names[language]);
      expect(texts.prospectus[language]).toContain(names[language]);
      expect(texts.agreement[language]).toContain(names[language]);
    }
    expect(company.issue.fictional).toBe(true);
  });

  it('has a name and a code of no issue of the data set, with the letter Z, which the exchange never assigns', () => {
    expect(code).toMatch(/^1Z/);
    const known = instruments.flatMap(({ name }) => [name.en, name.ja, name.tw]);
    for (const language of LANGUAGES)
      expect(known).not.toContain(names[language].replace(MARKS[language], '').replace(/\d+$/, '').trim());
  });

  it('can be listed in a demo, and not in a live brokerage', () => {
    expect(listIn('demo', code, { ...DEMO_LISTED, ...company })).toBeUndefined();
    expect(listIn('live', code, { ...DEMO_LISTED, ...company })).toBe('DEMO_IN_LIVE');
  });
});

it('each course has a code of its own, and a company that returns is found by its name', () => {
  const codes = Array.from({ length: MOST_IPOS }, (_, n) => codeOf(n + 1));
  expect(new Set([...codes, LISTED_CODE]).size).toBe(MOST_IPOS + 1);
  for (let course = 1; course <= 6; course++) {
    const { names } = companyOf(course);
    expect(companyOfName(names.en)).toBe(DEMO_IPOS[(course - 1) % DEMO_IPOS.length]);
  }
  expect(companyOfName('Hoshikuzu Logistics (fictional)')).toBeUndefined();
});

it.each(DEMO_IPOS)(
  '$names.en: a range in steps on the tick, whole lots',
  ({ low, high, step, shares, lot, tickTable }) => {
    expect((high - low) % step).toBe(0);
    expect([low, high].map((at) => isOnTick(tickTable, at))).toEqual([true, true]);
    expect(isWholeLot(lot, shares)).toBe(true);
  },
);
