import { epochMs, price, shares } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import type { OfferingStep, OfferingTerms, Refusal } from '../../src/types.ts';
import { ALICE, at, BOB, day, openHarness, TOYOTA } from '../support/broker-harness.ts';
import {
  BLOCK,
  DISTRIBUTION,
  IPO,
  NEW,
  NONCE,
  OfferingHarness,
  openBook,
  opened,
  PROPOSAL,
  priced,
  SECRET,
  STEP,
  TIMES,
  toDraw,
} from '../support/offering-harness.ts';

/** The chain of a beacon. */
const CHAIN = 'bc'.repeat(32);
const reasonOf = ({ refusal }: { readonly refusal: Refusal | null }) => refusal?.reason ?? null;
/** The price of an IPO after it was set. */
function priceOf(one: OfferingHarness, yenPrice: number): number | null {
  one.steps(STEP.bookClosed, priced(yenPrice));
  return one.offering.price;
}
const fieldOf = ({ refusal }: { readonly refusal: Refusal | null }) =>
  refusal === null ? null : `${refusal.reason} ${refusal.field}`;

describe('an announcement is refused with the field at fault', () => {
  const times = (more: Partial<OfferingTerms['schedule']>): Partial<OfferingTerms> => ({
    schedule: { ...IPO.schedule, ...more },
  });
  const wrong: readonly [string, OfferingTerms, Partial<OfferingTerms>][] = [
    ['lot', IPO, { lot: shares(0) }],
    ['shares', IPO, { shares: shares(250) }],
    ['shares', IPO, { shares: shares(10_000_000_100) }],
    ['least', IPO, { least: shares(50) }],
    ['most', IPO, { most: shares(300) }],
    ['standbys', IPO, { standbys: -1 }],
    ['standbys', DISTRIBUTION, { standbys: 1 }],
    ['holdsAt', BLOCK, { holdsAt: 'draw' }],
    ['depositPercent', IPO, { depositPercent: 50 }],
    ['depositPercent', BLOCK, { depositPercent: 0 }],
    ['penaltyPercent', BLOCK, { penaltyPercent: 101 }],
    ['lockedUntil', IPO, { lockedUntil: day('2026-12-01') }],
    ['schedule.opensAt', IPO, times({ opensAt: epochMs(0) })],
    ['schedule.closesAt', IPO, times({ closesAt: epochMs(TIMES.opens) })],
    ['schedule.drawAt', IPO, times({ drawAt: epochMs(TIMES.closes - 1) })],
    ['schedule.purchaseFrom', IPO, times({ purchaseFrom: null })],
    ['schedule.purchaseUntil', IPO, times({ purchaseUntil: epochMs(TIMES.from) })],
    ['schedule.deliversOn', IPO, times({ deliversOn: day('2026-11-22') })],
    ['schedule.deliversOn', IPO, times({ deliversOn: null })],
    ['schedule.purchaseFrom', DISTRIBUTION, { schedule: IPO.schedule }],
    ['schedule.deliversOn', BLOCK, { schedule: IPO.schedule }],
  ];
  it.each(wrong)('%s of %j with %j', (field, terms, more) => {
    expect(fieldOf(new OfferingHarness().announce({ ...terms, ...more }))).toBe(`OFFERING_TERMS ${field}`);
  });

  it('when the issue of an IPO is listed, and when that of another is not', () => {
    const one = new OfferingHarness();
    expect(reasonOf(one.announce({ ...IPO, code: TOYOTA }))).toBe('INSTRUMENT_LISTED');
    expect(reasonOf(one.announce({ ...BLOCK, code: NEW }))).toBe('INSTRUMENT_UNKNOWN');
  });

  it('when an IPO of the same issue is under way', () => {
    const one = new OfferingHarness();
    expect(reasonOf(one.announce(IPO))).toBeNull();
    expect(reasonOf(one.announce(IPO))).toBe('INSTRUMENT_LISTED');
    one.steps(STEP.cancelled);
    expect(reasonOf(one.announce(IPO))).toBeNull();
  });
});

describe('a step is refused', () => {
  it('out of its order, and of another kind of offering', () => {
    const one = new OfferingHarness();
    one.announce(IPO);
    expect(one.step(STEP.bookOpen).refusal).toMatchObject({ reason: 'OFFERING_STATE', params: { state: 'announced' } });
    expect(reasonOf(one.step(opened(2_900)))).toBe('OFFERING_STATE');
    one.steps(STEP.range);
    expect(reasonOf(one.step(STEP.range))).toBe('OFFERING_STATE');
    one.offeringId = 99;
    expect(reasonOf(one.step(STEP.bookOpen))).toBe('OFFERING_UNKNOWN');
  });

  it('before and after its time', () => {
    const one = new OfferingHarness();
    one.announce(IPO);
    expect(one.step(STEP.range, TIMES.closes).refusal).toMatchObject({ reason: 'OFFERING_TOO_LATE' });
    one.steps(STEP.range);
    expect(one.step(STEP.bookOpen, TIMES.opens - 1).refusal).toMatchObject({ reason: 'OFFERING_TOO_EARLY' });
    expect(reasonOf(one.step(STEP.bookOpen, TIMES.closes))).toBe('OFFERING_TOO_LATE');
    one.steps(STEP.bookOpen);
    expect(one.step(STEP.bookClosed, TIMES.closes - 1).refusal?.params).toEqual({ from: String(TIMES.closes) });
    one.steps(STEP.bookClosed);
    expect(reasonOf(one.step(priced(900), TIMES.until))).toBe('OFFERING_TOO_LATE');
    one.steps(priced(900));
    expect(reasonOf(one.step(STEP.drawn, TIMES.draw - 1))).toBe('OFFERING_TOO_EARLY');
    one.steps(STEP.drawn);
    expect(reasonOf(one.step(STEP.purchaseOpen, TIMES.from - 1))).toBe('OFFERING_TOO_EARLY');
    one.steps(STEP.purchaseOpen);
    expect(reasonOf(one.step(STEP.purchaseClosed, TIMES.until - 1))).toBe('OFFERING_TOO_EARLY');
    one.steps(STEP.purchaseClosed);
    expect(one.step(STEP.listed).refusal).toMatchObject({
      reason: 'OFFERING_TOO_EARLY',
      params: { date: '2026-11-20' },
    });
    one.friday();
    expect(reasonOf(one.step(STEP.listed))).toBe('INSTRUMENT_UNKNOWN');
    one.list();
    one.steps(STEP.listed);
    expect(reasonOf(one.step(STEP.cancelled))).toBe('OFFERING_UNKNOWN');
  });

  it('while a task is in progress', () => {
    const one = openBook();
    one.step(STEP.bookClosed);
    expect(reasonOf(one.step(priced(900)))).toBe('OFFERING_BUSY');
    expect(reasonOf(one.step(STEP.cancelled))).toBe('OFFERING_BUSY');
    one.finish();
    const again = { kind: 'continueOffering', offeringId: one.offeringId } as const;
    expect(reasonOf(one.harness.do({ ...again, most: 1 }))).toBe('OFFERING_STATE');
    expect(() => one.harness.do({ ...again, most: 1_001 })).toThrow('1001 applications at once');
  });

  it('that prices an IPO beyond 0.8 times the lower or 1.2 times the upper end of its range', () => {
    for (const yenPrice of [639, 1_201, -900]) {
      const one = openBook();
      one.steps(STEP.bookClosed);
      expect(fieldOf(one.step(priced(yenPrice)))).toBe('OFFERING_PRICE price');
      expect(one.offering.price).toBeNull();
      for (const possible of [640, 1_200]) expect(priceOf(openBook(), possible)).toBe(at(possible));
    }
  });

  it('that opens a distribution above the last close, or more than a tenth below it', () => {
    for (const yenPrice of [2_699, 3_001]) {
      const one = new OfferingHarness();
      one.announce(DISTRIBUTION);
      expect(fieldOf(one.step(opened(yenPrice)))).toBe('OFFERING_PRICE price');
      for (const possible of [2_700, 3_000]) {
        const other = new OfferingHarness();
        other.announce(DISTRIBUTION);
        expect(other.step(opened(possible)).refusal).toBeNull();
      }
    }
  });

  it.each<[string, OfferingStep]>([
    ['OFFERING_TERMS low', { ...STEP.range, low: price(0) }],
    ['OFFERING_TERMS high', { ...STEP.range, high: at(799) }],
    ['OFFERING_TERMS step', { ...STEP.range, step: at(30) }],
  ])('with a range that is not possible: %s', (refusal, step) => {
    const one = new OfferingHarness();
    one.announce(IPO);
    expect(fieldOf(one.step(step))).toBe(refusal);
    expect(one.offering.range).toBeNull();
  });

  it('by the maker of its own proposal, and with another secret', () => {
    const one = openBook();
    one.steps(STEP.bookClosed);
    const own = { number: 1, maker: 1, checker: 1 };
    expect(reasonOf(one.step({ to: 'priced', price: at(900), proposal: own }))).toBe('PROPOSAL_OWN');
    one.steps(priced(900));
    expect(reasonOf(one.step({ ...STEP.drawn, proposal: own }))).toBe('PROPOSAL_OWN');
    for (const secret of ['ef'.repeat(32), SECRET.toUpperCase(), ''])
      expect(fieldOf(one.step({ to: 'drawn', secret, proposal: PROPOSAL }))).toBe('OFFERING_SECRET secret');
    expect(one.offering.draw).toMatchObject({ secret: null, seed: null });
  });

  it('with a price that comes after the round of the beacon is known', () => {
    const one = new OfferingHarness();
    one.announce(IPO);
    one.steps(STEP.range, { to: 'bookOpen', draw: { beaconRound: 123, beaconChain: CHAIN } }, STEP.bookClosed);
    expect(reasonOf(one.step(priced(900), TIMES.draw))).toBe('OFFERING_TOO_LATE');
    one.steps(priced(900));
    // whatever the round brought is the secret
    expect(one.step(STEP.drawn).refusal).toBeNull();
    expect(one.offering.draw).toMatchObject({ commitment: null, beaconRound: 123, beaconChain: CHAIN, secret: SECRET });
  });

  it.each<[string, OfferingStep]>([
    ['draw.commitment', { to: 'bookOpen', draw: { commitment: 'x' } }],
    ['draw.beaconRound', { to: 'bookOpen', draw: { beaconRound: 0, beaconChain: CHAIN } }],
    ['draw.beaconChain', { to: 'bookOpen', draw: { beaconRound: 1, beaconChain: 'drand' } }],
  ])('with a draw that cannot be checked: %s', (field, step) => {
    const one = new OfferingHarness();
    one.announce(IPO);
    one.steps(STEP.range);
    expect(fieldOf(one.step(step))).toBe(`OFFERING_TERMS ${field}`);
  });

  it('that cancels without a reason', () => {
    const one = openBook();
    expect(fieldOf(one.step({ to: 'cancelled', reason: '' }))).toBe('OFFERING_TERMS reason');
  });
});

describe('an application is refused', () => {
  it('for a quantity, bid or nonce that cannot be', () => {
    const one = openBook();
    expect(fieldOf(one.apply(ALICE, 150))).toBe('QUANTITY_NOT_LOT quantity');
    expect(fieldOf(one.apply(ALICE, 0))).toBe('APPLICATION_QUANTITY quantity');
    expect(one.apply(ALICE, 300).refusal?.params).toEqual({ min: '100', max: '200' });
    expect(fieldOf(one.apply(ALICE, 100, 790))).toBe('APPLICATION_BID bid');
    expect(fieldOf(one.apply(ALICE, 100, 805))).toBe('APPLICATION_BID bid');
    expect(one.apply(ALICE, 100, 1_010).refusal?.params).toEqual({ min: '800', max: '1000', step: '10' });
    expect(fieldOf(one.apply(ALICE, 100, null, { nonce: 'X' }))).toBe('OFFERING_TERMS nonce');
    expect(one.offering.applications).toBe(0);
  });

  it('for more than the buying power: with what would fit', () => {
    const one = openBook(IPO, openHarness({ cash: 180_000 }));
    const { refusal } = one.apply(ALICE, 200);
    expect(refusal).toEqual({
      reason: 'INSUFFICIENT_CASH',
      field: 'quantity',
      params: { required: '200000', available: '180000', max: '100' },
    });
    expect(one.apply(ALICE, 200, 900).refusal).toBeNull();
    // its own hold counts as available for an amendment
    const { applicationId, offeringId } = one.applicationOf();
    const amend = { kind: 'amendApplication', accountId: ALICE, offeringId, applicationId, nonce: NONCE } as const;
    const wallAt = epochMs(one.now);
    const more = one.harness.do({ ...amend, quantity: shares(200), bid: at(910), wallAt });
    expect(more.refusal?.params).toEqual({ required: '182000', available: '180000', max: '100' });
    expect(one.harness.do({ ...amend, quantity: shares(100), bid: null, wallAt }).refusal).toBeNull();
  });

  it('while there is one of the account or the person', () => {
    const one = openBook();
    const person = 'a'.repeat(64);
    expect(one.apply(ALICE, 100, null, { person }).refusal).toBeNull();
    expect(reasonOf(one.apply(ALICE, 100))).toBe('APPLICATION_EXISTS');
    expect(reasonOf(one.apply(BOB, 100, null, { person }))).toBe('APPLICATION_EXISTS');
    one.own('cancelApplication');
    expect(one.apply(BOB, 100, null, { person }).refusal).toBeNull();
  });

  it('outside of the window, whatever step was taken', () => {
    const one = new OfferingHarness();
    one.announce(IPO);
    expect(reasonOf(one.apply(ALICE, 100))).toBe('OFFERING_STATE');
    one.steps(STEP.range, STEP.bookOpen);
    one.apply(ALICE, 100);
    one.now = TIMES.closes;
    expect(reasonOf(one.apply(BOB, 100))).toBe('OFFERING_TOO_LATE');
    expect(reasonOf(one.own('cancelApplication'))).toBe('OFFERING_TOO_LATE');
    one.steps(STEP.bookClosed);
    expect(reasonOf(one.apply(BOB, 100))).toBe('OFFERING_STATE');
    expect(reasonOf(one.own('cancelApplication'))).toBe('OFFERING_STATE');
    expect(reasonOf(one.simulate(1))).toBe('OFFERING_STATE');
  });

  it('of an account that may not trade, and withdrawn nevertheless', () => {
    const one = openBook();
    one.apply(BOB, 100);
    for (const accountId of [ALICE, BOB]) one.harness.do({ kind: 'setAccountPolicy', accountId, status: 'frozen' });
    expect(reasonOf(one.apply(ALICE, 100))).toBe('TRADING_NOT_ALLOWED');
    expect(one.own('cancelApplication', BOB).refusal).toBeNull();
    one.harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'open' });
    one.harness.do({ kind: 'requestClosing', accountId: ALICE });
    expect(reasonOf(one.apply(ALICE, 100))).toBe('ACCOUNT_CLOSING');
    expect(reasonOf(one.apply(7, 100))).toBe('ACCOUNT_UNKNOWN');
  });

  it('of another account, and once it has ended', () => {
    const one = openBook();
    one.apply(ALICE, 100);
    const row = one.applicationOf();
    expect(reasonOf(one.own('cancelApplication', BOB, row))).toBe('APPLICATION_UNKNOWN');
    one.own('cancelApplication');
    expect(reasonOf(one.own('cancelApplication', ALICE, row))).toBe('APPLICATION_UNKNOWN');
  });

  it('of the simulation, for the first bid that cannot be; more than 1,000 are not handled', () => {
    const one = openBook();
    expect(fieldOf(one.simulate(2, { quantity: shares(50) }))).toBe('QUANTITY_NOT_LOT quantity');
    expect(() => one.simulate(1_001)).toThrow('1001 applicants at once');
    expect(one.offering.applications).toBe(0);
  });
});

describe('an answer is refused', () => {
  it('outside of the purchase window, and a second time', () => {
    const one = openBook();
    one.apply(ALICE, 100);
    toDraw(one, 900);
    expect(reasonOf(one.answer('buy'))).toBe('OFFERING_STATE');
    one.steps(STEP.purchaseOpen);
    one.now = TIMES.until;
    expect(reasonOf(one.answer('buy'))).toBe('OFFERING_TOO_LATE');
    one.now = TIMES.from;
    expect(one.answer('buy').refusal).toBeNull();
    expect(one.answer('decline').refusal).toMatchObject({
      reason: 'APPLICATION_STATE',
      params: { state: 'purchased' },
    });
    expect(reasonOf(one.own('payAllotment'))).toBe('APPLICATION_STATE');
  });

  it('to buy, of an account that may not trade; it may decline', () => {
    const one = openBook();
    one.apply(ALICE, 100);
    toDraw(one, 900);
    one.steps(STEP.purchaseOpen);
    one.harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen' });
    expect(reasonOf(one.answer('buy'))).toBe('TRADING_NOT_ALLOWED');
    expect(one.answer('decline').refusal).toBeNull();
  });
});

describe('at a live brokerage', () => {
  const live = (): OfferingHarness => {
    const one = openBook();
    one.harness.do({ kind: 'setMode', mode: 'live' });
    return one;
  };

  it('a frozen list is cancelled by two operators only, and one that is open by one', () => {
    live().steps(STEP.cancelled);
    const one = live();
    one.steps(STEP.bookClosed);
    expect(reasonOf(one.step(STEP.cancelled))).toBe('PROPOSAL_REQUIRED');
    const own = { ...PROPOSAL, checker: PROPOSAL.maker };
    expect(reasonOf(one.step({ ...STEP.cancelled, proposal: own }))).toBe('PROPOSAL_OWN');
    expect(one.offering).toMatchObject({ state: 'bookClosed', reason: null });
    one.steps({ ...STEP.cancelled, proposal: PROPOSAL });
  });

  it('nobody adds applicants of the simulation', () => {
    expect(reasonOf(live().simulate(1))).toBe('DEMO_IN_LIVE');
  });
});

describe('an agreement is refused', () => {
  it('of other offerings, after the close, and unless it names its text', () => {
    const ipo = openBook();
    expect(reasonOf(ipo.sign())).toBe('OFFERING_STATE');
    const one = new OfferingHarness();
    one.announce(BLOCK);
    // it may be signed before the window opens
    expect(one.sign().refusal).toBeNull();
    one.steps(opened(2_900));
    one.now = TIMES.closes;
    expect(reasonOf(one.review(true))).toBe('OFFERING_TOO_LATE');
    expect(reasonOf(one.sign(BOB))).toBe('OFFERING_TOO_LATE');
    one.now = TIMES.opens;
    one.review(true);
    expect(reasonOf(one.review(true))).toBe('APPLICATION_STATE');
    const sign = {
      kind: 'signAgreement',
      accountId: BOB,
      offeringId: one.offeringId,
      wallAt: epochMs(one.now),
    } as const;
    const digest = 'cd'.repeat(32);
    expect(fieldOf(one.harness.do({ ...sign, agreement: { version: '', digest } }))).toMatch('agreement.version');
    expect(fieldOf(one.harness.do({ ...sign, agreement: { version: '1', digest: 'x' } }))).toMatch('agreement.digest');
  });
});
