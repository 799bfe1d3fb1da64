import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type CreditEffect, DEFAULT_DAY_TRADES } from '@kabuto/brokerage';
import { epochMs, price, shares, TOKYO, yen } from '@kabuto/market';
import { expect, it } from 'vitest';
import { BUYER, engineBefore, SELLER, SPEC } from '../../apps/server/src/core/engine/testing-engine.ts';
import type { JOURNAL_KIND } from '../../apps/server/src/core/journal/journal.ts';
import { rowsOf } from '../support/stored-rows.ts';

/**
 * Journal rows of day trades as this release stores them: kind, input, outcome and images, a line each. To be renewed
 * with CODE_VERSION, and only then: a renamed property, kind or reason in stored bytes must fail this test.
 */
const FILE = path.join(import.meta.dirname, 'fixtures/day-trades.txt');
const DAY = 24 * 3600_000;
const KINDS = [
  'setDayTradePolicy',
  'setLoanTerms',
  'markPrices',
  'consentDayTrades',
  'setClosingOption',
  'closeAllPositions',
  'deliverPositions',
  'stepDayTrades',
] as const satisfies readonly (keyof typeof JOURNAL_KIND)[];

/** Positions that are opened, closed, delivered, closed at the auction and by force, and a restricted account. */
function storedRows(): string {
  const { engine, submit, place } = engineBefore(TOKYO, '10:00');
  engine.takeRecord();
  const { code } = SPEC;
  submit({ kind: 'setDayTradePolicy', policy: DEFAULT_DAY_TRADES });
  const terms = { code, long: true, short: true, lendable: shares(1_000), premium: yen(1) };
  submit({ kind: 'setLoanTerms', issues: [terms] });
  for (const accountId of [BUYER, SELLER])
    submit({ kind: 'consentDayTrades', accountId, version: 'v1', wallAt: epochMs(500) });
  submit({ kind: 'setClosingOption', accountId: BUYER, closeAtAuction: false });
  const order = (accountId: number, side: 'buy' | 'sell', effect: CreditEffect, at: number) =>
    submit({
      kind: 'place',
      accountId,
      clientOrderId: '',
      instrument: code,
      side,
      type: 'limit',
      price: price(at * 10),
      quantity: shares(100),
      timeInForce: 'day',
      expiresOn: null,
      credit: { kind: 'day', effect },
    });
  /** Long of the buyer against short of the seller. */
  const pair = (at: number): void => {
    order(SELLER, 'sell', 'open', at);
    order(BUYER, 'buy', 'open', at);
  };
  pair(3_000);
  order(SELLER, 'buy', 'close', 2_990);
  order(BUYER, 'sell', 'close', 2_990);
  pair(3_000);
  const { positions: longs = [] } = engine.broker.margin(BUYER) ?? {};
  for (const { positionId } of longs)
    submit({ kind: 'deliverPositions', accountId: BUYER, lots: [{ positionId, quantity: shares(100) }] });
  pair(3_000);
  const at = { mark: price(20_000), last: price(20_000), restricted: true, rising: false };
  submit({ kind: 'markPrices', marks: [{ code, ...at }] });
  order(BUYER, 'buy', 'open', 3_000);
  submit({ kind: 'stepDayTrades', step: 'warn' });
  submit({ kind: 'stepDayTrades', step: 'auction' });
  submit({ kind: 'closeAllPositions', accountId: BUYER });
  place(BUYER, 'buy', 2_800);
  engine.advance(epochMs(engine.at + DAY), false, 0);
  submit({ kind: 'stepDayTrades', step: 'force' });
  return rowsOf(engine);
}

it('stored bytes of day trades are what this code writes: no stored name has changed', () => {
  // with KABUTO_RENEW_BYTES=1 the file is written instead
  const { KABUTO_RENEW_BYTES: renew } = process.env;
  if (renew === '1') writeFileSync(FILE, storedRows());
  expect(storedRows()).toBe(readFileSync(FILE, 'utf8'));
});

it('stored bytes of day trades include every input, and what becomes of a position', () => {
  const stored = readFileSync(FILE, 'utf8');
  expect(KINDS.filter((name) => !new RegExp(`^${name}\t`, 'm').test(stored))).toEqual([]);
  for (const change of ['opened', 'closed', 'delivered', 'overdue']) expect(stored).toContain(`"change":"${change}"`);
  for (const cause of ['consent', 'option', 'warning', 'auction', 'all', 'restricted', 'forced', 'penalty'])
    expect(stored).toContain(`"cause":"${cause}"`);
  for (const text of ['"credit":{', '"margin":{', '"short":true', 'DAY_TRADE_RESTRICTED'])
    expect(stored).toContain(text);
});
