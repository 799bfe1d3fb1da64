import {
  acceptsOrders,
  dailyLimits,
  type EpochMs,
  epochMs,
  type InstrumentCode,
  type IsoDate,
  instrumentCode,
  isoDate,
  type OrderCondition,
  type Phase,
  type Price,
  price,
  type RejectReason,
  shares,
  type TickTable,
  tokyoEpoch,
  yen,
} from '@kabuto/market';
import { Broker } from '../../src/broker.ts';
import type {
  AccountId,
  BrokerInput,
  BrokerInstrument,
  BrokerResult,
  FeeSchedule,
  OrderId,
  Side,
} from '../../src/types.ts';
import { HOUSE } from '../../src/types.ts';

/** Prices in tests are written in yen. */
export const at = (yenPrice: number): Price => price(yenPrice * 10);
export const day = (text: string): IsoDate => isoDate(text);

export const ALICE: AccountId = 100;
export const BOB: AccountId = 101;
export const TOYOTA: InstrumentCode = instrumentCode('7203');
export const SMALL: InstrumentCode = instrumentCode('147A');

/** All conditions (rules/market.md 1.8). */
export const CONDITIONS: readonly OrderCondition[] = [
  ...(['opening-am', 'opening-pm', 'closing-am', 'closing-pm', 'funari-am', 'funari-pm'] as const),
];

/** Thursday, Friday, then the Monday holiday of 2026-11-23 pushes settlement on. */
export const THU = { tradeDate: day('2026-11-19'), settlesOn: day('2026-11-24') };
export const FRI = { tradeDate: day('2026-11-20'), settlesOn: day('2026-11-25') };
export const TUE = { tradeDate: day('2026-11-24'), settlesOn: day('2026-11-26') };

export function listed(
  code: InstrumentCode,
  base: number,
  tickTable: TickTable = 'topix500',
  lot = 100,
): BrokerInstrument {
  const limits = dailyLimits({ base: at(base), tickTable });
  return { code, lot: shares(lot), tickTable, base: at(base), ...limits, halted: false };
}

type Without<T> = T extends unknown ? Omit<T, 'at'> : never;
type Timeless = Without<BrokerInput>;
type Place = Extract<BrokerInput, { kind: 'place' }>;

/** A broker with its own clock: each input is one millisecond after the last. */
export class BrokerHarness {
  readonly broker: Broker;
  #now: number;
  #tradeId = 0;

  constructor(broker: Broker = new Broker(), now = 1_000) {
    this.broker = broker;
    this.#now = now;
  }

  get now(): EpochMs {
    return epochMs(this.#now);
  }

  /** Advances the clock to a time of day, 'HH:MM'. */
  goTo(date: IsoDate, time: string): void {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    this.#now = tokyoEpoch(date, (hours * 60 + minutes) * 60_000);
  }

  do(input: Timeless): BrokerResult {
    this.#now += 1;
    return this.broker.apply({ ...input, at: this.now });
  }

  deposit(accountId: AccountId, amount: number): BrokerResult {
    return this.do({ kind: 'credit', accountId, amount: yen(amount), house: HOUSE.bank, source: 'test' });
  }

  place(
    accountId: AccountId,
    side: Side,
    quantity: number,
    limit: number | null,
    more: Partial<Place> = {},
  ): BrokerResult {
    return this.do({
      kind: 'place',
      accountId,
      clientOrderId: '',
      instrument: TOYOTA,
      side,
      type: limit === null ? 'market' : 'limit',
      price: limit === null ? null : at(limit),
      quantity: shares(quantity),
      timeInForce: 'day',
      expiresOn: null,
      ...more,
    });
  }

  /** Places an order and returns its id; throws when it is refused. */
  order(accountId: AccountId, side: Side, quantity: number, limit: number | null, more: Partial<Place> = {}): OrderId {
    const { orderId, refusal } = this.place(accountId, side, quantity, limit, more);
    if (orderId === null) throw new Error(`refused: ${JSON.stringify(refusal)}`);
    return orderId;
  }

  /** Prices in yen; absent fields stay unchanged. */
  amend(
    accountId: AccountId,
    orderId: OrderId,
    terms: { readonly price?: number; readonly quantity?: number; readonly trigger?: number },
  ): BrokerResult {
    const price = terms.price === undefined ? null : at(terms.price);
    const quantity = terms.quantity === undefined ? null : shares(terms.quantity);
    const trigger = terms.trigger === undefined ? {} : { trigger: at(terms.trigger) };
    return this.do({ kind: 'amend', accountId, orderId, price, quantity, ...trigger });
  }

  /** The venue's reply to an amend, by default to the order's newest one. */
  answer(
    kind: 'amended' | 'amendRejected',
    orderId: OrderId,
    revision = this.broker.order(orderId)?.revision ?? 0,
  ): BrokerResult {
    return this.do({ kind: 'venueReport', report: { kind, orderId, revision } });
  }

  cancel(accountId: AccountId, orderId: OrderId): BrokerResult {
    return this.do({ kind: 'cancel', accountId, orderId });
  }

  /** A hit is for the price that the order waits for now. */
  report(
    kind: 'ack' | 'watchHit' | 'watchRejected' | 'cancelled' | 'cancelRejected' | 'expired',
    orderId: OrderId,
  ): BrokerResult {
    const revision = this.broker.order(orderId)?.revision ?? 0;
    if (kind === 'watchHit' && revision > 0)
      return this.do({ kind: 'venueReport', report: { kind, orderId, revision } });
    return this.do({ kind: 'venueReport', report: { kind, orderId } });
  }

  /** The venue reached an order of the same account: the rest of this one is cancelled. */
  stopped(orderId: OrderId): BrokerResult {
    return this.do({ kind: 'venueReport', report: { kind: 'cancelled', orderId, reason: 'SELF_TRADE' } });
  }

  reject(orderId: OrderId, reason: RejectReason = 'PRICE_OUTSIDE_LIMITS'): BrokerResult {
    return this.do({ kind: 'venueReport', report: { kind: 'reject', orderId, reason } });
  }

  fill(orderId: OrderId, quantity: number, yenPrice: number, tradeId = 0): BrokerResult {
    this.#tradeId = tradeId === 0 ? this.#tradeId + 1 : tradeId;
    return this.do({
      kind: 'venueReport',
      report: { kind: 'fill', orderId, tradeId: this.#tradeId, price: at(yenPrice), quantity: shares(quantity) },
    });
  }

  phase(acceptsOrders: boolean): BrokerResult {
    return this.do({ kind: 'venuePhase', acceptsOrders });
  }

  /** A session begins whose trades settle on `settlesOn`. */
  night(settlesOn: IsoDate): BrokerResult {
    return this.do({ kind: 'venuePhase', acceptsOrders: true, settlesOn });
  }

  /** Enters a phase, as a host that sends phases. */
  enter(phase: Phase): BrokerResult {
    return this.do({ kind: 'venuePhase', acceptsOrders: acceptsOrders(phase), phase });
  }

  openDate(date: { tradeDate: IsoDate; settlesOn: IsoDate }, issues: readonly BrokerInstrument[] = []): BrokerResult {
    return this.do({ kind: 'openTradeDate', ...date, instruments: issues });
  }

  settle(date: IsoDate): BrokerResult {
    return this.do({ kind: 'settle', date });
  }

  /** The refusal of a result; throws when there is none. */
  static refusalOf(result: BrokerResult): { reason: string; field: string | null; params: object } {
    if (result.refusal === null) throw new Error('accepted');
    return result.refusal;
  }
}

/** A harness on Thursday with two issues, two customers and the given fee; by default the venue takes orders. */
export function openHarness(
  options: { fee?: Partial<FeeSchedule>; base?: number; cash?: number; closed?: boolean } = {},
): BrokerHarness {
  const harness = new BrokerHarness();
  const { fee = {}, base = 3000, cash = 1_000_000, closed = false } = options;
  harness.do({ kind: 'setFeeSchedule', schedule: { version: 1, ratePpm: 550, minimum: yen(0), ...fee } });
  for (const issue of [listed(TOYOTA, base), listed(SMALL, 800, 'other')])
    harness.do({ kind: 'setInstrument', instrument: issue });
  harness.do({ kind: 'setVenue', takes: { amend: true, watch: true, ioc: true, fok: true, conditions: CONDITIONS } });
  harness.openDate(THU);
  harness.phase(!closed);
  for (const accountId of [ALICE, BOB]) {
    harness.do({ kind: 'openAccount', accountId });
    if (cash > 0) harness.deposit(accountId, cash);
  }
  return harness;
}
