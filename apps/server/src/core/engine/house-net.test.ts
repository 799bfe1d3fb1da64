import { HOUSE, postingsOf } from '@kabuto/brokerage';
import { describe, expect, it } from 'vitest';
import { BUYER, pts, SELLER } from './testing-engine.ts';

const CODE = '7203';

/** What is recorded for a trade at each of these prices. */
function recordOf(...prices: readonly number[]) {
  const { engine, trade } = pts();
  engine.takeRecord();
  for (const yen of prices) trade(yen);
  return { engine, record: engine.takeRecord() };
}

describe("the house's postings of a batch", () => {
  it('are one row an account and asset with the sum, the fees among them; what comes to zero is a row too', () => {
    const { record } = recordOf(3_000, 3_000);
    // a trade is a purchase and a sale: 300,000 yen and 100 shares against the street and back, a fee of 165 yen from
    // each side
    const sums = record.house.map(({ accountId, asset, amount }) => [accountId, asset, amount]);
    expect(sums).toHaveLength(3);
    expect(sums).toEqual(
      expect.arrayContaining([
        [HOUSE.street, 'JPY', 0],
        [HOUSE.fees, 'JPY', 4 * 165],
        [HOUSE.street, CODE, 0],
      ]),
    );
  });

  it('name the first and the last journal row that moved them, and sum to zero with the customers', () => {
    const { record } = recordOf(3_000, 3_001);
    const moved = record.accountEvents.filter(({ event }) => postingsOf(event).length > 0);
    const [first, last] = [moved[0]?.journalSeq, moved.at(-1)?.journalSeq];
    expect(first).not.toBe(last);
    for (const row of record.house) expect(row).toMatchObject({ fromSeq: first, toSeq: last });
    for (const named of ['JPY', CODE]) {
      const both = [...record.postings, ...record.house].filter(({ asset }) => asset === named);
      expect(both.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    }
  });

  it('leave the customers their own lines, numbered within the journal row', () => {
    const { record } = recordOf(3_000);
    const posted = record.accountEvents.flatMap(({ journalSeq, event }) =>
      postingsOf(event).map((posting, line) => ({ ...posting, journalSeq, line })),
    );
    const customers = posted.filter(({ accountId }) => accountId === BUYER || accountId === SELLER);
    expect(customers.map(({ line }) => line)).toEqual([0, 3, 0, 3]);
    expect(record.postings).toEqual(customers);
  });

  it('start empty with each batch, and produce no rows when nothing moves', () => {
    const { engine } = recordOf(3_000);
    engine.hostRows.speed(2, 0);
    const { journal, house } = engine.takeRecord();
    expect([journal.length, house]).toEqual([1, []]);
  });
});
