import { commitmentOf } from '@kabuto/draw';
import { epochMs, type InstrumentCode, instrumentCode, shares } from '@kabuto/market';
import type {
  AccountId,
  Application,
  BrokerInput,
  BrokerResult,
  Offering,
  OfferingId,
  OfferingStep,
  OfferingTerms,
  SimulatedBid,
} from '../../src/types.ts';
import { ALICE, at, type BrokerHarness, day, FRI, listed, openHarness, THU, TOYOTA } from './broker-harness.ts';

/** An issue that is not listed. */
export const NEW: InstrumentCode = instrumentCode('1Z01');
export const PROPOSAL = { number: 1, maker: 1, checker: 2 } as const;
export const SECRET = 'ab'.repeat(32);
const COMMITTED = { commitment: commitmentOf(SECRET) } as const;
/** Times of the schedule, system time. */
export const TIMES = { opens: 1_000, closes: 2_000, draw: 3_000, from: 4_000, until: 5_000 } as const;
export const NONCE = '0123456789abcdef'.repeat(2);

const schedule = (deliversOn: string | null, purchase = true) => ({
  opensAt: epochMs(TIMES.opens),
  closesAt: epochMs(TIMES.closes),
  drawAt: epochMs(TIMES.draw),
  purchaseFrom: purchase ? epochMs(TIMES.from) : null,
  purchaseUntil: purchase ? epochMs(TIMES.until) : null,
  deliversOn: deliversOn === null ? null : day(deliversOn),
});

const COMMON = {
  lot: shares(100),
  shares: shares(200),
  least: shares(100),
  most: shares(500),
  standbys: 0,
  holdsAt: 'application',
  depositPercent: 100,
  penaltyPercent: 0,
  lockedUntil: null,
} as const;

/** 200 new shares, delivered on Friday. */
export const IPO: OfferingTerms = {
  ...COMMON,
  kind: 'ipo',
  code: NEW,
  schedule: schedule(FRI.tradeDate),
  most: shares(200),
};
export const DISTRIBUTION: OfferingTerms = {
  ...COMMON,
  kind: 'distribution',
  code: TOYOTA,
  schedule: schedule(THU.tradeDate, false),
  most: shares(200),
};
/** A tenth is the deposit; locked until Friday. */
export const BLOCK: OfferingTerms = {
  ...COMMON,
  kind: 'block',
  code: TOYOTA,
  schedule: schedule(null),
  most: shares(200),
  depositPercent: 10,
  penaltyPercent: 50,
  lockedUntil: FRI.tradeDate,
};

type Input<Kind extends BrokerInput['kind']> = Extract<BrokerInput, { kind: Kind }>;

/** Offerings of a broker, with a system clock of their own. */
export class OfferingHarness {
  readonly harness: BrokerHarness;
  now: number = TIMES.opens;
  offeringId: OfferingId = 0;

  constructor(harness: BrokerHarness = openHarness({ fee: { ratePpm: 0 } })) {
    this.harness = harness;
  }

  get broker() {
    return this.harness.broker;
  }

  /** The offering; throws when it has ended. */
  get offering(): Offering {
    const row = this.broker.offering(this.offeringId);
    if (row === undefined) throw new Error('the offering has ended');
    return row;
  }

  announce(terms: OfferingTerms): BrokerResult {
    const result = this.harness.do({ kind: 'announceOffering', wallAt: epochMs(this.now), terms });
    this.offeringId = offeringOf(result)?.offeringId ?? this.offeringId;
    return result;
  }

  /** Takes a step at the time at which it is due. */
  step(step: OfferingStep, wallAt = DUE[step.to]): BrokerResult {
    this.now = wallAt ?? this.now;
    return this.harness.do({ kind: 'stepOffering', offeringId: this.offeringId, wallAt: epochMs(this.now), ...step });
  }

  /** Takes steps that must not be refused, each with its task to the end. */
  steps(...all: readonly OfferingStep[]): void {
    for (const step of all) {
      const { refusal } = this.step(step);
      if (refusal !== null) throw new Error(`${step.to} refused: ${JSON.stringify(refusal)}`);
      this.finish();
    }
  }

  /** Continues the task with `most` applications at a time until it is done; returns the results. */
  finish(most = 1_000): BrokerResult[] {
    const results: BrokerResult[] = [];
    while ((this.broker.offering(this.offeringId)?.task ?? null) !== null)
      results.push(this.harness.do({ kind: 'continueOffering', offeringId: this.offeringId, most }));
    return results;
  }

  apply(
    accountId: AccountId,
    quantity: number,
    bid: number | null = null,
    more: Partial<Input<'applyOffering'>> = {},
  ): BrokerResult {
    return this.harness.do({
      kind: 'applyOffering',
      accountId,
      offeringId: this.offeringId,
      wallAt: epochMs(this.now),
      quantity: shares(quantity),
      bid: bid === null ? null : at(bid),
      nonce: NONCE,
      ...more,
    });
  }

  /** The account's application that has not ended; throws when there is none. */
  applicationOf(accountId: AccountId = ALICE): Application {
    const row = this.broker.applications(accountId).find(({ offeringId }) => offeringId === this.offeringId);
    if (row === undefined) throw new Error(`account ${accountId} has no application`);
    return row;
  }

  /** A command about the account's own application. */
  own(
    kind: 'cancelApplication' | 'payAllotment',
    accountId: AccountId = ALICE,
    { applicationId } = this.applicationOf(accountId),
  ): BrokerResult {
    const { offeringId } = this;
    return this.harness.do({ kind, accountId, offeringId, applicationId, wallAt: epochMs(this.now) });
  }

  answer(answer: 'buy' | 'decline', accountId: AccountId = ALICE): BrokerResult {
    const { applicationId } = this.applicationOf(accountId);
    const { offeringId } = this;
    const wallAt = epochMs(this.now);
    return this.harness.do({ kind: 'answerAllotment', accountId, offeringId, applicationId, answer, wallAt });
  }

  /** Applicants of the simulation, each for one lot at whatever price is set. */
  simulate(count: number, more: Partial<SimulatedBid> = {}): BrokerResult {
    const bid = { quantity: shares(100), bid: null, nonce: NONCE, buys: true, ...more };
    return this.harness.do({
      kind: 'simulateApplications',
      offeringId: this.offeringId,
      wallAt: epochMs(this.now),
      bids: Array.from({ length: count }, () => bid),
    });
  }

  sign(accountId: AccountId = ALICE): BrokerResult {
    const agreement = { version: '1', digest: 'cd'.repeat(32) };
    const { offeringId } = this;
    return this.harness.do({ kind: 'signAgreement', accountId, offeringId, agreement, wallAt: epochMs(this.now) });
  }

  review(accept: boolean, accountId: AccountId = ALICE): BrokerResult {
    const { applicationId, offeringId } = this.applicationOf(accountId);
    return this.harness.do({ kind: 'reviewAgreement', offeringId, applicationId, accept, wallAt: epochMs(this.now) });
  }

  /** The morning of Friday: what is due on it settles, and its trade date opens. */
  friday(): void {
    this.harness.phase(false);
    this.harness.settle(FRI.tradeDate);
    this.harness.openDate(FRI);
  }

  /** Lists the new issue. */
  list(code: InstrumentCode = NEW, base = 1_000): void {
    this.harness.do({ kind: 'setInstrument', instrument: listed(code, base, 'other') });
  }

  /** All cash or shares of an asset, house accounts included: every posting has two sides. */
  sumOf(code: InstrumentCode | null): number {
    const { accounts, positions } = this.broker.snapshot();
    const sum = (rows: readonly { settled: number; flows: readonly { amount: number }[] }[]): number =>
      rows.reduce((total, { settled, flows }) => flows.reduce((all, { amount }) => all + amount, total + settled), 0);
    if (code === null) return sum(accounts.map(({ cash }) => cash));
    return sum(positions.filter(({ instrument }) => instrument === code));
  }
}

/** When steps are taken. */
const DUE: Partial<Record<OfferingStep['to'], number>> = {
  rangeSet: TIMES.opens,
  bookOpen: TIMES.opens,
  open: TIMES.opens,
  bookClosed: TIMES.closes,
  closed: TIMES.closes,
  priced: TIMES.closes,
  drawn: TIMES.draw,
  purchaseOpen: TIMES.from,
  covering: TIMES.from,
  purchaseClosed: TIMES.until,
  completed: TIMES.until,
};

/** Steps with the usual facts: a range of 800 to 1,000 yen. */
export const STEP = {
  range: { to: 'rangeSet', low: at(800), high: at(1_000), step: at(10) },
  bookOpen: { to: 'bookOpen', draw: COMMITTED },
  bookClosed: { to: 'bookClosed' },
  closed: { to: 'closed' },
  drawn: { to: 'drawn', secret: SECRET, proposal: PROPOSAL },
  purchaseOpen: { to: 'purchaseOpen' },
  purchaseClosed: { to: 'purchaseClosed' },
  listed: { to: 'listed' },
  executed: { to: 'executed' },
  covering: { to: 'covering' },
  completed: { to: 'completed' },
  cancelled: { to: 'cancelled', reason: 'the issuer withdrew it' },
} as const satisfies Record<string, OfferingStep>;
export const priced = (yenPrice: number): OfferingStep => ({ to: 'priced', price: at(yenPrice), proposal: PROPOSAL });
/** The window of a distribution or block opens at this price; the last close was 3,000 yen. */
export const opened = (yenPrice: number): OfferingStep => ({
  to: 'open',
  price: at(yenPrice),
  lastClose: at(3_000),
  draw: COMMITTED,
});

/** The offering that a result published last. */
function offeringOf({ events }: BrokerResult): Offering | undefined {
  const event = events.findLast(({ kind }) => kind === 'offering');
  return event?.kind === 'offering' ? event.offering : undefined;
}

/** The last state of an account's application among results. */
export function lastApplication(
  results: readonly BrokerResult[],
  accountId: AccountId = ALICE,
): Application | undefined {
  const all = results.flatMap(({ events }) => events);
  const event = all.findLast((one) => one.kind === 'application' && one.accountId === accountId);
  return event?.kind === 'application' ? event.application : undefined;
}

/** An IPO whose book is open. */
export function openBook(terms = IPO, harness?: BrokerHarness): OfferingHarness {
  const one = new OfferingHarness(harness);
  one.announce(terms);
  one.steps(STEP.range, STEP.bookOpen);
  return one;
}

/** Closes the book, sets the price and draws. */
export const toDraw = (one: OfferingHarness, yenPrice: number): void =>
  one.steps(STEP.bookClosed, priced(yenPrice), STEP.drawn);
