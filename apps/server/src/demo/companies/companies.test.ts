import { Broker } from '@kabuto/brokerage';
import { epochMs, isOnTick, isoDate, isWholeLot } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { readDataset } from '../dataset/index.ts';
import { DEMO_BLOCKS } from './blocks.ts';
import { DEMO_COMPANIES, listInput } from './companies.ts';
import { agreementText, prospectusText } from './texts.ts';

const MARKS = { en: '(fictional)', jp: '（架空）', tw: '（虛構）' } as const;
const LANGUAGES = ['en', 'jp', 'tw'] as const;
const { instruments } = readDataset();

describe.each(DEMO_COMPANIES)('the invented company $code', (company) => {
  const { code, lot, tickTable, issue, ipo, about } = company;

  it('is marked as invented in its name and prospectus, in each language', () => {
    const prospectus = prospectusText(code);
    for (const language of LANGUAGES) {
      expect(issue.names[language].endsWith(MARKS[language])).toBe(true);
      expect(prospectus[language].startsWith(issue.names[language].slice(0, 4))).toBe(true);
      expect(prospectus[language]).toContain(code);
      expect(prospectus[language].split('\n')[0]).toContain(MARKS[language]);
      expect(about[language]).not.toBe('');
    }
    expect(issue.fictional).toBe(true);
  });

  it('has a name and a code of no issue of the data set', () => {
    expect(code).toMatch(/^\dZ/);
    const names = instruments.flatMap(({ name }) => [name.en, name.ja, name.tw]);
    for (const language of LANGUAGES) {
      const bare = issue.names[language].replace(MARKS[language], '').trim();
      expect(names).not.toContain(bare);
    }
  });

  it('has a range in steps, whole lots, and an offer price within 0.8 and 1.2 of the range', () => {
    expect((ipo.high - ipo.low) % ipo.step).toBe(0);
    for (const at of [ipo.low, ipo.high, ipo.finalPrice]) expect(isOnTick(tickTable, at)).toBe(true);
    expect(ipo.finalPrice).toBeGreaterThanOrEqual(ipo.low * 0.8);
    expect(ipo.finalPrice).toBeLessThanOrEqual(ipo.high * 1.2);
    for (const quantity of [ipo.shares, ipo.least, ipo.most]) expect(isWholeLot(lot, quantity)).toBe(true);
    expect(ipo.shares).toBeLessThan(issue.listedShares);
  });

  it('can be listed in the demo, and not in a live brokerage', () => {
    const listIn = (mode: 'demo' | 'live') => {
      const broker = new Broker();
      const at = epochMs(0);
      broker.apply({ kind: 'setMode', at, mode });
      const day = { tradeDate: isoDate('2026-11-24'), settlesOn: isoDate('2026-11-26'), instruments: [] };
      broker.apply({ kind: 'openTradeDate', at, ...day });
      return broker.apply({ ...listInput(company, ipo.finalPrice), at }).refusal;
    };
    expect(listIn('demo')).toBeNull();
    expect(listIn('live')?.reason).toBe('DEMO_IN_LIVE');
  });
});

it('one offering has more shares than its applicants can ask for, the others fewer than one lot each', () => {
  const [wide, ...scarce] = DEMO_COMPANIES;
  expect((wide?.ipo.shares ?? 0) / (wide?.ipo.most ?? 1)).toBeGreaterThanOrEqual(wide?.ipo.simulatedApplicants ?? 0);
  for (const { ipo } of scarce) expect(ipo.shares / ipo.least).toBeLessThan(ipo.simulatedApplicants);
});

it('blocks are of issues of the data set, in whole lots, at a discount of 10 % at most; their agreement names each duty', () => {
  for (const { code, shares, least, most, discountPermille } of DEMO_BLOCKS) {
    const lot = instruments.find((one) => one.code === code)?.lot;
    if (lot === undefined) throw new Error(`${code} is not in the data set`);
    for (const quantity of [shares, least, most]) expect(isWholeLot(lot, quantity)).toBe(true);
    expect(discountPermille).toBeGreaterThan(0);
    expect(discountPermille).toBeLessThanOrEqual(100);
  }
  const { en, jp, tw } = agreementText();
  expect([en.match(/^\d\. /gm)?.length, jp.match(/^第\d条/gm)?.length, tw.match(/^第\d條/gm)?.length]).toEqual([
    6, 6, 6,
  ]);
});
