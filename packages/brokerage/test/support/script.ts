import {
  addBusinessDays,
  dailyLimits,
  isoDate,
  type Phase,
  type Price,
  price,
  shares,
  tickAbove,
  tickBelow,
  yen,
} from '@kabuto/market';
import { firmLimit } from '../../src/orders/hold.ts';
import type {
  AlertCondition,
  BrokerInput,
  BrokerInstrument,
  BrokerResult,
  ChildTerms,
  Order,
  Side,
  StopLeg,
} from '../../src/types.ts';
import { HOUSE } from '../../src/types.ts';
import { ALICE, BOB, type BrokerHarness, CONDITIONS, listed, SMALL, TOYOTA } from './broker-harness.ts';

/**
 * One step of a random history: an act, and raw numbers that are fitted to the harness's state when it is performed.
 */
export type Step = { readonly act: Act; readonly a: number; readonly b: number; readonly c: number };
export type Act = string;

/** What alerts wait for; undefined: a price. */
const ALERT_CONDITIONS: readonly (AlertCondition | undefined)[] = [
  undefined,
  undefined,
  { kind: 'percent', basisPoints: 350 },
  { kind: 'limit' },
  { kind: 'specialQuote' },
];

const pick = <T>(list: readonly T[], n: number): T | undefined => list[n % Math.max(1, list.length)];
const ACCOUNTS = [ALICE, BOB, 999];
const CODES = [TOYOTA, SMALL];
const PURPOSES = ['withdrawal', 'subscription', 'margin'] as const;
const PHASES: readonly Phase[] = [
  ...(['am-acceptance', 'am-continuous', 'lunch', 'pm-acceptance', 'pm-continuous', 'pre-closing'] as const),
];

type Place = Extract<BrokerInput, { kind: 'place' }>;

/** Drives a harness through random but possible inputs: the venue's reports fit its requests. */
export class Script {
  readonly harness: BrokerHarness;
  #version = 1;

  constructor(harness: BrokerHarness) {
    this.harness = harness;
  }

  #orders(...states: Order['state'][]): Order[] {
    return this.harness.broker.openOrders().filter((order) => states.includes(order.state));
  }

  /** The options of an order beyond a plain one: a stop price, an auction, IOC or FOK, or a group. */
  #more({ act, a, b, c }: Step, facts: BrokerInstrument, limit: Price, side: Side): Partial<Place> {
    const tick = facts.tickTable;
    const next = (from: Price, up: boolean) =>
      up ? tickAbove(tick, price(from + 1)) : tickBelow(tick, price(from - 1));
    const stopLeg = (way: Side, from: Price): StopLeg => {
      const at = next(from, way === 'buy');
      const leg = c % 3 === 0 ? { type: 'market' as const, price: null } : { type: 'limit' as const, price: from };
      return { ...leg, trigger: { when: way === 'buy' ? '>=' : '<=', price: at } };
    };
    const last = addBusinessDays(this.harness.broker.globals.tradeDate ?? isoDate('2026-11-19'), 4);
    const kept = c % 2 === 0 ? ({ timeInForce: 'day', expiresOn: null } as const) : undefined;
    const validity = kept ?? ({ timeInForce: 'date', expiresOn: last } as const);
    const back = side === 'buy' ? ('sell' as const) : ('buy' as const);
    const target = b % 7 === 0 ? next(limit, side === 'buy') : limit;
    const child: ChildTerms = { type: 'limit', price: target, ...validity };
    switch (act) {
      case 'stop':
        return { trigger: { when: a % 2 === 0 ? '>=' : '<=', price: limit } };
      case 'condition': {
        const condition = pick(CONDITIONS, b);
        return condition === undefined ? {} : { condition };
      }
      case 'atOnce':
        return { timeInForce: a % 2 === 0 ? 'ioc' : 'fok', expiresOn: null };
      case 'oco':
        return { type: 'limit', price: limit, oco: stopLeg(side, limit) };
      case 'ifd':
        return { ifDone: b % 3 === 0 ? { ...stopLeg(back, limit), ...validity } : child };
      case 'ifdoco':
        return { ifDone: { ...child, oco: stopLeg(back, target) } };
      default:
        return {};
    }
  }

  #place(step: Step, odd: boolean): BrokerResult {
    const { a, b, c } = step;
    const instrument = pick(CODES, a) ?? TOYOTA;
    const facts = this.harness.broker.instrument(instrument) ?? listed(TOYOTA, 3000);
    const span = facts.upper - facts.lower;
    let limit = price(facts.lower + (b % (span + 1)));
    if (!odd) limit = tickBelow(facts.tickTable, tickAbove(facts.tickTable, limit));
    const dated = c % 3 === 0;
    const last = addBusinessDays(this.harness.broker.globals.tradeDate ?? isoDate('2026-11-19'), c % 5);
    const side = a % 5 < 3 ? 'buy' : 'sell';
    return this.harness.place(pick(ACCOUNTS, b) ?? ALICE, side, 100, null, {
      instrument,
      ...(c % 4 === 0 ? {} : { type: 'limit' as const, price: limit }),
      quantity: shares(odd ? (c % 250) - 20 : 100 * (1 + (c % 9))),
      timeInForce: dated ? 'date' : 'day',
      expiresOn: dated ? last : null,
      ...this.#more(step, facts, limit, side),
    });
  }

  /** Other terms for an order, mostly from its owner and mostly possible. */
  #amend({ a, b, c }: Step): BrokerResult | null {
    const order = pick(this.harness.broker.openOrders(), a);
    if (order === undefined) return null;
    const facts = this.harness.broker.instrument(order.instrument) ?? listed(TOYOTA, 3000);
    const lower = tickBelow(facts.tickTable, tickAbove(facts.tickTable, facts.lower));
    const moved = price(lower + 100 * (b % 20));
    return this.harness.do({
      kind: 'amend',
      accountId: c % 10 === 0 ? ALICE : order.accountId,
      orderId: order.orderId,
      price: c % 3 === 0 ? null : moved,
      quantity: c % 3 === 1 ? null : shares(order.quantity - 100 * (b % 4)),
      ...(order.trigger === null || c % 4 === 0 ? {} : { trigger: price(moved + 100 * (c % 5)) }),
    });
  }

  /** Mostly from the order's owner; sometimes from another account, or for an id never assigned. */
  #cancel({ b, c }: Step, any: readonly Order[], accountId: number): BrokerResult {
    const order = pick(any, b);
    const by = c % 4 === 0 || order === undefined ? accountId : order.accountId;
    return this.harness.cancel(by, order?.orderId ?? b % 50);
  }

  /** The reply to an amend of a venue that still works enough of the order; it rejects one that is too late. */
  #answer({ act, a }: Step): BrokerResult | null {
    const order = pick(
      this.#orders('amending', 'cancelling').filter(({ amend }) => amend !== null),
      a,
    );
    if (order?.amend === undefined || order.amend === null) return null;
    const late = order.amend.quantity < order.filled;
    return this.harness.answer(act === 'amended' && !late ? 'amended' : 'amendRejected', order.orderId);
  }

  #fill(step: Step, states: readonly Order['state'][]): BrokerResult | null {
    const order = pick(this.#orders(...states), step.a);
    return order === undefined ? null : this.#fillOne(step, order);
  }

  #fillOne({ b, c }: Step, order: Order): BrokerResult | null {
    const facts = this.harness.broker.instrument(order.instrument);
    if (facts === undefined) return null;
    const limit = firmLimit(order);
    const best = order.side === 'buy' ? facts.lower : (limit ?? facts.lower);
    const worst = order.side === 'buy' ? (limit ?? facts.upper) : facts.upper;
    const at = price(best + (b % (worst - best + 1)));
    const rest = order.quantity - order.filled;
    const quantity = shares(c % 2 === 0 ? rest : 100 * (1 + (c % (rest / 100))));
    const report = {
      kind: 'fill',
      orderId: order.orderId,
      tradeId: order.lastTradeId + 1,
      price: at,
      quantity,
    } as const;
    return this.harness.do({ kind: 'venueReport', report });
  }

  /** Fills the rest of an order that others wait for. */
  #fillParent(step: Step): BrokerResult[] {
    const waits = new Set(this.#orders('reserved').map(({ group }) => group?.parent));
    const parents = this.#orders('routed', 'working', 'partial').filter(({ orderId }) => waits.has(orderId));
    const parent = pick(parents, step.a);
    const result = parent === undefined ? null : this.#fillOne({ ...step, c: 0 }, parent);
    return result === null ? [] : [result];
  }

  /** The end of a session as sent by the host: phase, expiries, the next date with changed limits, settlement. */
  #closeDay({ a, b }: Step): BrokerResult[] {
    const { harness } = this;
    const results = [harness.phase(false)];
    for (const order of this.#orders('routed', 'working', 'partial', 'amending', 'cancelling')) {
      results.push(harness.report('expired', order.orderId));
    }
    const today = harness.broker.globals.tradeDate ?? isoDate('2026-11-19');
    const tradeDate = addBusinessDays(today, 1);
    const issues = CODES.flatMap((code) => {
      const before = harness.broker.instrument(code);
      if (before === undefined) return [];
      const moved = price(Math.max(100, Math.floor((before.base * (90 + (a % 21))) / 1000) * 10));
      return [{ ...before, base: moved, ...dailyLimits({ base: moved, tickTable: before.tickTable }) }];
    });
    results.push(harness.openDate({ tradeDate, settlesOn: addBusinessDays(tradeDate, 2) }, issues));
    results.push(harness.settle(tradeDate));
    if (b % 3 > 0) results.push(harness.phase(true));
    return results;
  }

  #history({ a, b, c }: Step): BrokerResult {
    const tradeDate = isoDate('2026-11-10');
    const now = this.harness.now;
    return this.harness.do({
      kind: 'bookHistory',
      accountId: pick(ACCOUNTS, a) ?? ALICE,
      cash: yen(b % 2_000_000),
      orders: (['buy', 'sell'] as const).map((side, index) => ({
        instrument: pick(CODES, a) ?? TOYOTA,
        side,
        type: 'market' as const,
        price: null,
        quantity: shares(100 * (1 + (c % 3))),
        acceptedAt: now,
        tradeDate,
        settlesOn: c % 2 === 0 ? tradeDate : isoDate('2027-01-05'),
        fills: [{ at: now, price: price(9_000 + index), quantity: shares(100) }],
        openUntil: null,
      })),
    });
  }

  /** Performs one step and returns its results; none when it does not fit the present state. */
  run(step: Step): BrokerResult[] {
    const { harness } = this;
    const { a, b } = step;
    const one = (result: BrokerResult | null): BrokerResult[] => (result === null ? [] : [result]);
    const on = (order: Order | undefined, act: (order: Order) => BrokerResult) => (order ? [act(order)] : []);
    const any = this.harness.broker.openOrders();
    const accountId = pick(ACCOUNTS, a) ?? ALICE;
    switch (step.act) {
      case 'place':
        return one(this.#place(step, false));
      case 'stop':
      case 'oco':
      case 'ifd':
      case 'ifdoco':
      case 'condition':
      case 'atOnce':
        return one(this.#place(step, false));
      case 'hitPair':
        return on(
          pick(
            this.#orders('armed').filter(({ group }) => group !== null),
            a,
          ),
          (order) => harness.report('watchHit', order.orderId),
        );
      case 'fillParent':
        return this.#fillParent(step);
      case 'cancelSwitching':
        return on(pick(this.#orders('switching'), a), (order) =>
          harness.cancel(order.accountId, b % 2 === 0 ? order.orderId : order.orderId - 1),
        );
      case 'enter':
        return one(harness.enter(pick(PHASES, b) ?? 'closed'));
      case 'hit':
        return on(pick(any, a), (order) => harness.report('watchHit', order.orderId));
      case 'placeOdd':
        return one(this.#place(step, true));
      case 'cancel':
        return one(this.#cancel(step, any, accountId));
      case 'ack':
        return on(pick(any, a), (order) => harness.report('ack', order.orderId));
      case 'fill':
        return one(this.#fill(step, ['routed', 'working', 'partial', 'amending', 'cancelling']));
      case 'fillAmending':
        return one(this.#fill(step, ['amending']));
      case 'amend':
        return one(this.#amend(step));
      case 'amended':
      case 'amendRejected':
        return one(this.#answer(step));
      case 'cancelAmending':
        return on(pick(this.#orders('amending'), a), (order) => harness.cancel(order.accountId, order.orderId));
      case 'repeat':
        return on(pick(any, a), (order) => harness.fill(order.orderId, 100, 1, Math.min(order.lastTradeId, 0) - 1));
      case 'cancelled':
      case 'cancelRejected':
        return on(pick(b % 2 === 0 ? any : this.#orders('cancelling'), a), (order) =>
          step.act === 'cancelled' && b % 5 === 0
            ? harness.stopped(order.orderId)
            : harness.report(step.act === 'cancelled' ? 'cancelled' : 'cancelRejected', order.orderId),
        );
      case 'reject':
        return on(pick(this.#orders('waiting', 'routed', 'amending', 'cancelling'), a), (order) =>
          b % 3 === 0 ? harness.reject(order.orderId, 'SESSION_CLOSED') : harness.reject(order.orderId),
        );
      case 'expire':
        return on(pick(any, a), (order) => harness.report('expired', order.orderId));
      case 'closeDay':
        return this.#closeDay(step);
      case 'phase':
        return one(harness.phase(a % 2 === 0));
      case 'reset':
        return one(harness.do({ kind: 'venueReset', epoch: a, seed: b, codeVersion: 'test' }));
      case 'credit':
        return one(harness.deposit(accountId, (b % 3_000_000) - 10));
      case 'debit':
        return one(
          harness.do({ kind: 'debit', accountId, amount: yen(b % 2_000_000), house: HOUSE.bank, source: 'test' }),
        );
      case 'freeze':
      case 'unfreeze':
        return one(
          harness.do({
            kind: 'setAccountPolicy',
            accountId,
            status: step.act === 'freeze' && a % 5 === 0 ? 'frozen' : 'open',
          }),
        );
      case 'alert':
      case 'removeAlert':
      case 'hitAlert':
        return one(this.#alert(step));
      case 'hold':
      case 'releaseHold':
      case 'consumeHold':
        return one(this.#hold(step));
      case 'halt':
        return this.#halt(step);
      case 'settle':
        return one(harness.settle(isoDate('2026-11-30')));
      case 'history':
        return one(this.#history(step));
      default:
        return one(this.#schedule(step));
    }
  }

  /** Sets an alert; or removes or hits an earlier one, whatever its state. */
  #alert({ act, a, b, c }: Step): BrokerResult | null {
    const { harness } = this;
    const accountId = pick(ACCOUNTS, b) ?? ALICE;
    if (act === 'alert') {
      const when = a % 2 === 0 ? '>=' : '<=';
      const condition = pick(ALERT_CONDITIONS, c);
      const terms = condition === undefined ? { price: price(b % 100_000) } : { price: null, condition };
      return harness.do({ kind: 'setAlert', accountId, instrument: TOYOTA, when, ...terms });
    }
    const { nextAlertId } = harness.broker.globals;
    if (nextAlertId === 1) return null;
    const alertId = 1 + (c % (nextAlertId - 1));
    return act === 'removeAlert'
      ? harness.do({ kind: 'removeAlert', accountId, alertId })
      : harness.report('watchHit', 0 - alertId);
  }

  /** Holds cash for a purpose; or releases or pays a hold that exists, or never existed, under a reference. */
  #hold({ act, a, b, c }: Step): BrokerResult {
    const { harness } = this;
    const purpose = pick(PURPOSES, a) ?? 'margin';
    const of = { accountId: pick(ACCOUNTS, b) ?? ALICE, purpose, reference: `R${c % 3}` };
    const amount = yen(b % 1_500_000);
    if (act === 'hold') return harness.do({ kind: 'hold', ...of, amount });
    if (act === 'consumeHold') return harness.do({ kind: 'consumeHold', ...of, house: HOUSE.bank });
    return harness.do({ kind: 'releaseHold', ...of, ...(c % 2 === 0 ? {} : { amount: yen(b % 400_000) }) });
  }

  #halt({ a, b }: Step): BrokerResult[] {
    const before = this.harness.broker.instrument(pick(CODES, a) ?? TOYOTA);
    if (before === undefined) return [];
    const halted = b % 4 === 0;
    if (b % 3 === 0) return [this.harness.do({ kind: 'haltInstrument', instrument: before.code, halted })];
    return [this.harness.do({ kind: 'setInstrument', instrument: { ...before, halted } })];
  }

  #schedule({ a, b }: Step): BrokerResult {
    this.#version += 1;
    const schedule = { version: this.#version, ratePpm: a % 5_000, minimum: yen(b % 600) };
    return this.harness.do({ kind: 'setFeeSchedule', schedule });
  }
}
