import { isoDate } from '@kabuto/market';
import { expect, it } from 'vitest';
import { applicant } from './applicants.ts';
import { applicantsBy, blockTerms, companyAt, distributionTerms, ipoTerms, type Pace } from './course.ts';
import { codeOf, companyOf, companyOfName, DEMO_IPOS, LISTED_CODE, MOST_IPOS } from './data/companies.ts';
import { agreementOf, prospectusOf } from './data/documents.ts';

const now = 1_800_000_000_000;
const times = { now, date: isoDate('2026-11-27'), pace: 'usual' } as const;
const MINUTE = 60_000;

it('each course fits into ten minutes, from the first application to the delivery', () => {
  const [first] = DEMO_IPOS;
  if (first === undefined) throw new Error('no company');
  const ofPace = (pace: Pace) => {
    const of = { ...times, pace };
    return [ipoTerms(codeOf(1), first, of), blockTerms(of), distributionTerms(of)];
  };
  for (const terms of [...ofPace('usual'), ...ofPace('fast')]) {
    const { opensAt, closesAt, purchaseUntil } = terms.schedule;
    expect(opensAt).toBe(now);
    expect((purchaseUntil ?? closesAt) - opensAt).toBeLessThanOrEqual(9 * MINUTE);
    // The clerk decides price and draw after 20 seconds each.
    if (terms.schedule.purchaseFrom !== null)
      expect(terms.schedule.purchaseFrom - closesAt).toBeGreaterThanOrEqual(60_000);
  }
});

it('an IPO leaves a third of the ten minutes to the listing, the first price and the sale', () => {
  const { opensAt, purchaseUntil } = ipoTerms(codeOf(1), companyOf(1), times).schedule;
  const length = Number(purchaseUntil) - opensAt;
  // book 3 min, price and draw 1 min 15 s, purchase 2 min
  expect(length).toBe(3 * MINUTE + 75_000 + 2 * MINUTE);
  expect(10 * MINUTE - length).toBeGreaterThan((10 * MINUTE) / 3);
});

it('one company has more units than applicants, the other more applicants than units', () => {
  const demand = DEMO_IPOS.map(({ applicants, shares, lot }) => applicants - shares / lot);
  expect(demand.some((left) => left > 0)).toBe(true);
  expect(demand.some((left) => left < 0)).toBe(true);
});

it('the fast pace begins with the company for which everybody wins', () => {
  const { applicants, shares, lot } = companyAt(1, 'fast');
  expect(applicants).toBeLessThan(shares / lot);
  expect(companyAt(1, 'usual')).toEqual(companyOf(1));
});

it('courses have codes and names of their own, from which the company is found again', () => {
  const courses = Array.from({ length: MOST_IPOS }, (_, i) => i + 1);
  const codes = courses.map(codeOf);
  expect(new Set([...codes, LISTED_CODE]).size).toBe(MOST_IPOS + 1);
  for (const code of codes) expect(code).toMatch(/^1Z[0-9A-Z]{2}$/);
  const names = courses.map((course) => companyOf(course).names);
  for (const language of ['en', 'jp', 'tw'] as const)
    expect(new Set(names.map((name) => name[language])).size).toBe(MOST_IPOS);
  for (const course of [1, 2, 3, 4, 37])
    expect(companyOfName(companyOf(course).names.en)?.applicants).toBe(companyOf(course).applicants);
  expect(companyOfName('Another company')).toBeUndefined();
});

it('applicants are the same at each call, differ from each other, and bid within the range in its steps', () => {
  const bidding = { offeringId: 3, lot: 100, most: 300, range: { low: 14_000, high: 16_000, step: 100 } };
  const all = Array.from({ length: 500 }, (_, i) => applicant(bidding, i));
  expect(applicant(bidding, 7)).toEqual(all[7]);
  expect(new Set(all.map(({ nonce }) => nonce)).size).toBe(500);
  for (const { quantity, bid, nonce } of all) {
    expect([100, 200, 300]).toContain(quantity);
    expect(nonce).toMatch(/^[0-9a-f]{32}$/);
    if (bid === null) continue;
    expect(bid).toBeGreaterThanOrEqual(14_000);
    expect(bid).toBeLessThanOrEqual(16_000);
    expect(bid % 100).toBe(0);
  }
  expect(all.some(({ bid }) => bid === 16_000)).toBe(true);
  expect(new Set(all.map(({ buys }) => buys)).size).toBe(2);
  expect(applicant({ ...bidding, range: null }, 1).bid).toBeNull();
});

it('half of the applicants have applied after a tenth of the window, all after a third', () => {
  const { schedule } = distributionTerms(times);
  const length = schedule.closesAt - schedule.opensAt;
  const by = (part: number) => applicantsBy({ schedule }, 41, now + length * part);
  expect([by(0), by(0.09), by(0.11), by(0.34)]).toEqual([0, 0, 20, 41]);
});

it('documents name the company as invented in every language', () => {
  const company = companyOf(1);
  const marks = { en: /fictional/, jp: /架空/, tw: /虛構/ };
  for (const language of ['en', 'jp', 'tw'] as const) {
    expect(prospectusOf(company)[language]).toMatch(marks[language]);
    expect(prospectusOf(company)[language]).toContain(company.about[language]);
    expect(agreementOf(company.names)[language]).toMatch(marks[language]);
  }
});
