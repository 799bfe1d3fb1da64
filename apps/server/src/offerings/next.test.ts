import type { Application, Offering } from '@kabuto/brokerage';
import { epochMs, instrumentCode, isoDate, price, shares, yen } from '@kabuto/market';
import { expect, it } from 'vitest';
import { certificateOf, resultOf } from './certificate.ts';
import { isInWindow, isLocked, nextOf, outstandingOf } from './next.ts';
import { plannedSteps } from './steps.ts';

const OFFERING: Offering = {
  offeringId: 7,
  kind: 'ipo',
  code: instrumentCode('1Z01'),
  lot: shares(100),
  shares: shares(1_000),
  least: shares(100),
  most: shares(500),
  standbys: 3,
  holdsAt: 'application',
  schedule: {
    opensAt: epochMs(1_000),
    closesAt: epochMs(2_000),
    drawAt: epochMs(2_000),
    purchaseFrom: epochMs(3_000),
    purchaseUntil: epochMs(4_000),
    deliversOn: isoDate('2026-11-27'),
  },
  depositPercent: 100,
  penaltyPercent: 0,
  lockedUntil: null,
  state: 'purchaseOpen',
  range: null,
  price: price(15_005),
  lastClose: null,
  draw: { commitment: null, beaconRound: null, root: null, count: null, secret: null, seed: null },
  task: null,
  applications: 0,
  applied: shares(0),
  allotted: shares(0),
  delivered: shares(0),
  paid: yen(0),
  reason: null,
  createdAt: epochMs(1),
  updatedAt: epochMs(1),
};
const APPLICATION: Application = {
  applicationId: 3,
  offeringId: 7,
  accountId: 101,
  quantity: shares(300),
  bid: null,
  nonce: '00'.repeat(16),
  state: 'won',
  reason: null,
  allotted: shares(100),
  rank: 1,
  standby: null,
  answer: null,
  paid: yen(0),
  agreement: null,
  createdAt: epochMs(1),
  updatedAt: epochMs(1),
};
const BLOCK: Offering = { ...OFFERING, kind: 'block', state: 'covering', lockedUntil: isoDate('2026-11-30') };
const date = isoDate('2026-11-27');
const today = { date, owned: true };

it('IPO-04 winners and standbys answer until the purchase window closes, once', () => {
  const due = { action: 'answer', until: 4_000 };
  const standby: Application = { ...APPLICATION, state: 'standby', standby: 1 };
  expect(nextOf(OFFERING, APPLICATION, today)).toEqual(due);
  expect(nextOf(OFFERING, standby, today)).toEqual(due);
  expect(nextOf(OFFERING, { ...standby, answer: 'buy' }, today)).toBeNull();
  expect(nextOf(OFFERING, { ...APPLICATION, state: 'purchased' }, today)).toBeNull();
  expect(nextOf({ ...OFFERING, state: 'drawn' }, APPLICATION, today)).toBeNull();
});

it('OTC-04 a block is signed, subscribed, paid, locked and, while its shares are owned, sold from the day its lock-up ends', () => {
  const open: Offering = { ...BLOCK, state: 'open' };
  expect(nextOf(open, { ...APPLICATION, state: 'rejected' }, today)).toEqual({
    action: 'sign',
    until: 2_000,
  });
  expect(nextOf(open, { ...APPLICATION, state: 'accepted' }, today)).toEqual({
    action: 'subscribe',
    until: 2_000,
  });
  expect(nextOf(BLOCK, APPLICATION, today)).toEqual({ action: 'pay', until: 4_000 });
  const delivered: Application = { ...APPLICATION, state: 'delivered' };
  expect(nextOf(BLOCK, delivered, today)).toEqual({ action: 'locked', until: null });
  expect(nextOf(BLOCK, delivered, { date: isoDate('2026-11-30'), owned: true })).toEqual({
    action: 'sell',
    until: null,
  });
  // what was sold has nothing left to do, and locked shares cannot have been
  expect(nextOf(BLOCK, delivered, { date: isoDate('2026-11-30'), owned: false })).toBeNull();
  expect(nextOf(BLOCK, delivered, { date, owned: false })).toEqual({ action: 'locked', until: null });
  expect([isLocked(BLOCK, null), isLocked(OFFERING, date)]).toEqual([true, false]);
});

it('what an IPO has delivered can be sold while it is owned', () => {
  const listed: Offering = { ...OFFERING, state: 'listed' };
  const delivered: Application = { ...APPLICATION, state: 'delivered' };
  expect(nextOf(listed, delivered, today)).toEqual({ action: 'sell', until: null });
  expect(nextOf(listed, delivered, { date, owned: false })).toBeNull();
  expect(nextOf({ ...listed, kind: 'distribution' }, delivered, today)).toBeNull();
});

it('a block is outstanding less its deposit; an IPO in full until it is delivered', () => {
  expect(outstandingOf(BLOCK, APPLICATION, 45_000)).toBe(150_050 - 45_000);
  expect(outstandingOf(OFFERING, APPLICATION, 150_050)).toBe(150_050);
  expect(outstandingOf(OFFERING, { ...APPLICATION, state: 'delivered' }, 0)).toBe(0);
  expect(outstandingOf({ ...OFFERING, price: null }, APPLICATION, 0)).toBe(0);
});

it('the window is open from its first moment to before its last', () => {
  const open: Offering = { ...OFFERING, state: 'bookOpen' };
  expect([999, 1_000, 1_999, 2_000].map((at) => isInWindow(open, at))).toEqual([false, true, true, false]);
  expect(isInWindow(OFFERING, 1_500)).toBe(false);
});

it('the steps that follow have their times, and none follow a cancellation', () => {
  const steps = plannedSteps({ ...OFFERING, state: 'bookOpen' });
  expect(steps.map(({ state, dueAt }) => [state, dueAt])).toEqual([
    ['bookClosed', 2_000],
    ['priced', null],
    ['drawn', 2_000],
    ['purchaseOpen', 3_000],
    ['purchaseClosed', 4_000],
    ['listed', null],
  ]);
  expect(plannedSteps({ ...OFFERING, state: 'cancelled' })).toEqual([]);
});

it('IPO-03 a published result stays what the draw gave', () => {
  const drawn: Offering = { ...OFFERING, draw: { ...OFFERING.draw, seed: '00'.repeat(32) } };
  const won = { outcome: 'won', units: 1, standbyRank: null };
  for (const state of ['won', 'purchased', 'declined', 'lapsed', 'delivered'] as const)
    expect(resultOf({ ...APPLICATION, state }, drawn)).toEqual(won);
  const standby: Application = { ...APPLICATION, state: 'released', standby: 2, rank: 9 };
  expect(resultOf(standby, drawn)).toEqual({ outcome: 'standby', units: 1, standbyRank: 2 });
  const lost: Application = { ...APPLICATION, state: 'lost', allotted: shares(0) };
  expect(resultOf(lost, drawn)).toEqual({ outcome: 'lost', units: 0, standbyRank: null });
  const short: Application = { ...lost, state: 'ineligible', rank: null, reason: 'funds' };
  expect(resultOf(short, drawn)).toEqual({ outcome: 'funds', units: 0, standbyRank: null });
  // before the draw, and while it is not done
  expect(resultOf(APPLICATION, OFFERING)).toBeNull();
  expect(resultOf({ ...APPLICATION, rank: null, allotted: shares(0) }, drawn)).toBeNull();
});

it('there is no certificate before the list is frozen, and a beacon is named by its chain', () => {
  expect(() => certificateOf(OFFERING)).toThrow('DRAW_NOT_FROZEN');
  const draw = { ...OFFERING.draw, root: 'aa'.repeat(32), count: 4, beaconRound: 12, beaconChain: 'bb'.repeat(32) };
  expect(certificateOf({ ...OFFERING, draw })).toMatchObject({
    offeringId: '7',
    count: 4,
    units: 10,
    standbys: 3,
    price: 15_005,
    beacon: { chain: 'bb'.repeat(32), round: 12 },
  });
});
