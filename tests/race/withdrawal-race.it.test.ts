import { expect, it } from 'vitest';
import { raceForCash } from './withdrawal-race.ts';

it('FND-04 500 withdrawals and orders for the same yen: never more held than there is, one hold for each that was accepted', async () => {
  const { tally, verified } = await raceForCash({ members: 4, requests: 500, atMostMs: 150_000 });
  expect(tally.problems).toEqual([]);
  expect(verified).toBeNull();
  expect(tally.requests).toBeGreaterThanOrEqual(500);
  // It was a race: both were accepted, both were refused for want of cash, and the tables were compared meanwhile.
  expect(tally.withdrawals).toBeGreaterThan(5);
  expect(tally.orders).toBeGreaterThan(5);
  expect(tally.cancelled).toBeGreaterThan(0);
  expect(tally.refused.get('INSUFFICIENT_CASH')).toBeGreaterThan(20);
  expect(tally.snapshots).toBeGreaterThan(3);
}, 240_000);
