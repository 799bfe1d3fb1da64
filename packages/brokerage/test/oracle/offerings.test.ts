import { shares } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import type { Application, BrokerResult, OfferingStep } from '../../src/types.ts';
import { at, BrokerHarness, openHarness } from '../support/broker-harness.ts';
import { IPO, NEW, OfferingHarness, openBook, priced, STEP } from '../support/offering-harness.ts';
import { type Applicant, naiveDraw, naivePurchase, type OfferingCase, type Result } from './offering-model.ts';

const FIRST_ACCOUNT = 500;
const HIGH = 1_000;

const applicant: fc.Arbitrary<Applicant> = fc.record({
  lots: fc.integer({ min: 1, max: 4 }),
  bid: fc.option(fc.integer({ min: 80, max: 100 }).map((tens) => tens * 10)),
  answer: fc.constantFrom('buy' as const, 'buy' as const, 'decline' as const, null),
  // at least what the bid holds, which is up to 1,000 yen a share; a higher price may be beyond it
  cash: fc.option(fc.integer({ min: 400_000, max: 480_000 }), { freq: 3 }),
});
const cases = fc.record({
  applicants: fc.array(applicant, { minLength: 1, maxLength: 12 }).map((all) =>
    // the simulation decides; it does not forget
    all.map((one) => (one.cash === null && one.answer === null ? { ...one, answer: 'decline' as const } : one)),
  ),
  lots: fc.integer({ min: 4, max: 20 }),
  standbys: fc.integer({ min: 0, max: 6 }),
  price: fc.integer({ min: 64, max: 120 }).map((tens) => tens * 10),
  /** Applications an input, and after which inputs the broker restarts. */
  most: fc.integer({ min: 1, max: 5 }),
  restarts: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
});

/** The broker, carrying out a case with restarts; applications are numbered as the applicants, from 1. */
class Run {
  one: OfferingHarness;
  readonly last = new Map<number, Application>();
  readonly #most: number;
  readonly #restarts: readonly boolean[];
  #inputs = 0;

  constructor(one: OfferingHarness, { most, restarts }: { most: number; restarts: readonly boolean[] }) {
    this.one = one;
    this.#most = most;
    this.#restarts = restarts;
  }

  note(result: BrokerResult): void {
    if (result.refusal !== null) throw new Error(JSON.stringify(result.refusal));
    for (const event of result.events)
      if (event.kind === 'application') this.last.set(event.application.applicationId, event.application);
    const { one } = this;
    expect([one.sumOf(null), one.sumOf(NEW)]).toEqual([0, 0]);
    this.#inputs += 1;
    if (this.#restarts[this.#inputs % this.#restarts.length] !== true) return;
    const { broker, now } = one.harness;
    const next = new OfferingHarness(new BrokerHarness(Broker.restore(broker.snapshot()), now));
    next.offeringId = one.offeringId;
    next.now = one.now;
    this.one = next;
  }

  step(step: OfferingStep): void {
    this.note(this.one.step(step));
    while ((this.one.broker.offering(this.one.offeringId)?.task ?? null) !== null) {
      const { offeringId } = this.one;
      this.note(this.one.harness.do({ kind: 'continueOffering', offeringId, most: this.#most }));
    }
  }

  /** What has become of the applicants. */
  results(): Omit<Result, 'held'>[] {
    return [...this.last.values()]
      .toSorted((a, b) => a.applicationId - b.applicationId)
      .map(({ rank, standby, allotted, state, reason }) => {
        const lots = allotted / 100;
        return { rank, standby, lots, state, reason: reason as Result['reason'] };
      });
  }
}

function apply(run: Run, applicants: readonly Applicant[]): void {
  for (const [index, { lots, bid, cash, answer }] of applicants.entries()) {
    const bids = { quantity: shares(lots * 100), bid: bid === null ? null : at(bid) };
    if (cash === null) {
      run.note(run.one.simulate(1, { ...bids, buys: answer === 'buy' }));
      continue;
    }
    const accountId = FIRST_ACCOUNT + index;
    run.note(run.one.harness.do({ kind: 'openAccount', accountId }));
    run.note(run.one.harness.deposit(accountId, cash));
    run.note(run.one.apply(accountId, lots * 100, bid));
    const held = run.one.broker.account(accountId)?.cash.held;
    expect(held).toBe((bid ?? HIGH) * lots * 100);
  }
}

function answer(run: Run, applicants: readonly Applicant[]): void {
  for (const [index, one] of applicants.entries()) {
    const [row] = one.cash === null ? [] : run.one.broker.applications(FIRST_ACCOUNT + index);
    if (row === undefined || one.answer === null) continue;
    run.note(run.one.answer(one.answer, row.accountId));
  }
}

const customers = (applicants: readonly Applicant[]) =>
  [...applicants.entries()].filter(([, one]) => one.cash !== null);
const withoutHeld = (results: readonly Result[]) => results.map(({ held: _held, ...rest }) => rest);

describe('random offerings', () => {
  it('have the draw, the waiting list, the holds and the deliveries of the naive model, whatever restarts', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(cases, ({ applicants, lots, standbys, price, ...how }) => {
        const terms = { ...IPO, shares: shares(lots * 100), most: shares(400), standbys };
        const run = new Run(openBook(terms, openHarness({ cash: 0 })), how);
        apply(run, applicants);
        for (const step of [STEP.bookClosed, priced(price), STEP.drawn]) run.step(step);
        const seed = run.one.offering.draw.seed ?? '';
        const given: OfferingCase = { applicants, lots, standbys, price, high: HIGH, seed };
        const drawn = naiveDraw(given);
        expect(run.results()).toEqual(withoutHeld(drawn));
        for (const [index] of customers(applicants))
          expect(run.one.broker.account(FIRST_ACCOUNT + index)?.cash.held).toBe(drawn[index]?.held);
        run.step(STEP.purchaseOpen);
        answer(run, applicants);
        run.step(STEP.purchaseClosed);
        const bought = naivePurchase(given, drawn);
        expect(run.results()).toEqual(withoutHeld(bought));
        run.one.friday();
        run.one.list();
        run.step(STEP.listed);
        for (const [index, { cash }] of customers(applicants)) {
          const { state = 'lost', lots: won = 0 } = bought[index] ?? {};
          const got = state === 'purchased' || state === 'promoted' ? won * 100 : 0;
          const { broker } = run.one;
          const held = { settled: (cash ?? 0) - got * price, held: 0 };
          expect(broker.account(FIRST_ACCOUNT + index)?.cash).toMatchObject(held);
          expect(broker.position(FIRST_ACCOUNT + index, NEW)?.settled ?? 0).toBe(got);
        }
        expect(run.one.broker.snapshot()).toMatchObject({ offerings: [], applications: [], holds: [] });
        for (const { state, reason } of [...drawn, ...bought]) met.add(`${state} ${reason}`);
      }),
      { numRuns: 300 },
    );
    const states = ['won', 'standby', 'lost', 'purchased', 'promoted', 'declined', 'lapsed', 'released'];
    const expected = [...states.map((state) => `${state} null`), 'ineligible price', 'ineligible funds'];
    expect([...met].toSorted()).toEqual(expected.toSorted());
  });

  it('give everything back when they are cancelled at any time', () => {
    const steps = [STEP.bookClosed, priced(900), STEP.drawn, STEP.purchaseOpen, STEP.purchaseClosed];
    fc.assert(
      fc.property(cases, fc.integer({ min: 0, max: steps.length }), ({ applicants, lots, standbys, ...how }, taken) => {
        const terms = { ...IPO, shares: shares(lots * 100), most: shares(400), standbys };
        const run = new Run(openBook(terms, openHarness({ cash: 0 })), how);
        apply(run, applicants);
        for (const step of steps.slice(0, taken)) {
          run.step(step);
          if (step.to === 'purchaseOpen') answer(run, applicants);
        }
        run.step(STEP.cancelled);
        for (const [index, { cash }] of customers(applicants))
          expect(run.one.broker.account(FIRST_ACCOUNT + index)?.cash).toMatchObject({ settled: cash, held: 0 });
        expect(run.one.broker.snapshot()).toMatchObject({ offerings: [], applications: [], holds: [] });
        expect(run.one.broker.position(12, NEW)?.settled).toBe(0);
      }),
      { numRuns: 150 },
    );
  });
});
