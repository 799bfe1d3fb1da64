import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isoDate, price, shares, TOKYO, timeOfDay, tokyoEpoch, yen } from '@kabuto/market';
import { expect, it } from 'vitest';
import { BUYER, engineBefore, SELLER } from '../../apps/server/src/core/engine/testing-engine.ts';
import { listIssueInput, NEW_ISSUE } from '../support/new-issue.ts';
import { rowsOf } from '../support/stored-rows.ts';

/**
 * Journal rows of a listing as this release stores them: kind, input, outcome and images, a line each. To be renewed
 * with CODE_VERSION, and only then: a renamed property, kind or reason in stored bytes must fail this test.
 */
const FILE = path.join(import.meta.dirname, 'fixtures/listing.txt');
const PAST = isoDate('2026-11-10');

/** A listing, refused ones, a refused market order, and the first price between two customers. */
function storedRows(): string {
  const { engine, submit } = engineBefore(TOKYO, '10:00');
  engine.takeRecord();
  const input = { ...listIssueInput(1_000), issue: { ...listIssueInput(1_000).issue, activity: 0 } };
  submit({ ...input, lot: shares(0) });
  submit(input);
  submit(input);
  const then = tokyoEpoch(PAST, timeOfDay('10:00'));
  const bought = { side: 'buy', type: 'limit', price: price(10_000), quantity: shares(100), acceptedAt: then } as const;
  const dates = { tradeDate: PAST, settlesOn: PAST, openUntil: null } as const;
  const fills = [{ at: then, price: price(10_000), quantity: shares(100) }];
  const order = { instrument: NEW_ISSUE, ...bought, ...dates, fills };
  submit({ kind: 'bookHistory', accountId: SELLER, cash: yen(0), orders: [order] });
  const place = (accountId: number, side: 'buy' | 'sell', at: number | null) =>
    submit({
      kind: 'place',
      accountId,
      clientOrderId: '',
      instrument: NEW_ISSUE,
      side,
      type: at === null ? 'market' : 'limit',
      price: at === null ? null : price(at * 10),
      quantity: shares(100),
      timeInForce: 'day',
      expiresOn: null,
    });
  place(BUYER, 'buy', null);
  place(BUYER, 'buy', 300);
  place(BUYER, 'buy', 1_030);
  place(SELLER, 'sell', 1_030);
  return rowsOf(engine);
}

it('stored bytes of a listing are what this code writes: no stored name has changed', () => {
  // with KABUTO_RENEW_BYTES=1 the file is written instead
  const { KABUTO_RENEW_BYTES: renew } = process.env;
  if (renew === '1') writeFileSync(FILE, storedRows());
  expect(storedRows()).toBe(readFileSync(FILE, 'utf8'));
});

it('stored bytes of a listing include both inputs, the refusals, and the order that the new limits end', () => {
  const stored = readFileSync(FILE, 'utf8');
  for (const text of ['LISTING_INVALID', 'INSTRUMENT_LISTED', 'MARKET_ORDER_BANNED', '"ipoReference":10000'])
    expect(stored).toContain(text);
  const kinds = stored.split('\n').map((line) => line.split('\t')[0]);
  // the first price: fills, the new terms, then the order outside them is cancelled
  expect(kinds.slice(kinds.indexOf('dayTerms') - 1)).toEqual(['venueReport', 'dayTerms', 'venueReport', '']);
  expect(stored).toMatch(/dayTerms\t\{"terms":\{"base":10300,/);
});
