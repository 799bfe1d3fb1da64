import { type InstrumentCode, type IsoDate, shares, yen } from '@kabuto/market';
import { Broker } from '../../src/broker.ts';
import { invariant } from '../../src/invariant.ts';
import { DEFAULT_DAY_TRADES } from '../../src/margin/policy.ts';
import type {
  AccountId,
  BrokerEvent,
  BrokerResult,
  CollateralView,
  DayTradePolicy,
  LotQuantity,
  MarginAccount,
  OrderId,
} from '../../src/types.ts';
import { HOUSE } from '../../src/types.ts';
import { ALICE, BOB, type BrokerHarness, at as inYen, openHarness, SMALL, TOYOTA } from './broker-harness.ts';
import { Ledger, storedSums } from './ledger.ts';

type Place = Parameters<BrokerHarness['place']>[4];

export const NO_RATES: Partial<DayTradePolicy> = {
  interest: { below: yen(0), ratePpm: 0, ratePpmAbove: 0 },
  loan: { below: yen(0), ratePpm: 0, ratePpmAbove: 0 },
  penalty: yen(0),
};

/** Day trades of Alice and Bob, who have agreed to them, in two issues that can be borrowed. Books are kept beside. */
export class DayHarness {
  readonly harness: BrokerHarness;
  readonly ledger = new Ledger();
  readonly events: BrokerEvent[] = [];
  #closed: IsoDate | null = null;

  constructor(options: { cash?: number; policy?: Partial<DayTradePolicy>; lendable?: number; premium?: number } = {}) {
    const { cash = 1_000_000, policy = {}, lendable = 100_000, premium = 0 } = options;
    this.harness = openHarness({ cash: 0, fee: { ratePpm: 0 } });
    for (const accountId of [ALICE, BOB]) if (cash > 0) this.run(this.harness.deposit(accountId, cash));
    this.do({ kind: 'setDayTradePolicy', policy: { ...DEFAULT_DAY_TRADES, ...policy } });
    const terms = { long: true, short: true, lendable: shares(lendable), premium: yen(premium) };
    this.do({ kind: 'setLoanTerms', issues: [TOYOTA, SMALL].map((code) => ({ code, ...terms })) });
    for (const accountId of [ALICE, BOB])
      this.do({ kind: 'consentDayTrades', accountId, version: 'v1', wallAt: this.harness.now });
  }

  /** Adds a result to the books. */
  run(result: BrokerResult): BrokerResult {
    const unbalanced = this.ledger.add(result.events);
    invariant(unbalanced.length === 0, () => `unbalanced: ${unbalanced.join()}`);
    this.events.push(...result.events);
    return result;
  }

  do(input: Parameters<BrokerHarness['do']>[0]): BrokerResult {
    return this.run(this.harness.do(input));
  }

  place(
    accountId: AccountId,
    effect: 'open' | 'close',
    side: 'buy' | 'sell',
    quantity: number,
    limit: number | null,
    more: Place & { lots?: LotQuantity[] } = {},
  ): BrokerResult {
    const { lots, ...rest } = more;
    const credit = { kind: 'day', effect, ...(lots === undefined ? {} : { lots }) } as const;
    return this.run(this.harness.place(accountId, side, quantity, limit, { credit, ...rest }));
  }

  /** Places an order, has it acknowledged and filled at a price in yen. */
  trade(
    accountId: AccountId,
    effect: 'open' | 'close',
    side: 'buy' | 'sell',
    quantity: number,
    at: number,
    more: Place & { lots?: LotQuantity[] } = {},
  ): OrderId {
    const { orderId, refusal } = this.place(accountId, effect, side, quantity, at, more);
    invariant(orderId !== null, () => `refused: ${JSON.stringify(refusal)}`);
    this.run(this.harness.report('ack', orderId));
    this.fill(orderId, quantity, at);
    return orderId;
  }

  fill(orderId: OrderId, quantity: number, at: number): BrokerResult {
    return this.run(this.harness.fill(orderId, quantity, at));
  }

  /** Live prices in yen. */
  mark(code: InstrumentCode, at: number, more: { restricted?: boolean; rising?: boolean } = {}): BrokerResult {
    const { restricted = false, rising = false } = more;
    return this.do({ kind: 'markPrices', marks: [{ code, mark: inYen(at), last: inYen(at), restricted, rising }] });
  }

  margin(accountId: AccountId = ALICE): MarginAccount {
    const row = this.harness.broker.margin(accountId);
    invariant(row !== undefined, 'no day trades');
    return row;
  }

  view(accountId: AccountId = ALICE): CollateralView {
    const view = this.harness.broker.collateral(accountId);
    invariant(view !== null, 'no day trades');
    return view;
  }

  /** At the close the session ends and another date opens; what is left is closed by force before its session. */
  nextDate(date: { tradeDate: IsoDate; settlesOn: IsoDate }): BrokerResult {
    const result = this.closeOf(date);
    this.force();
    this.run(this.harness.phase(true));
    return result;
  }

  /** The session ends at 15:30, and with it the trade date. */
  closeOf(date: { tradeDate: IsoDate; settlesOn: IsoDate }): BrokerResult {
    const { tradeDate } = this.harness.broker.globals;
    invariant(tradeDate !== null, 'no trade date');
    this.harness.goTo(tradeDate, '15:30');
    this.run(this.harness.phase(false));
    this.#closed = tradeDate;
    return this.run(this.harness.openDate(date));
  }

  /** The step of 15:45 on the date that ended last. */
  force(): BrokerResult {
    invariant(this.#closed !== null, 'no date has ended');
    this.harness.goTo(this.#closed, '15:45');
    return this.do({ kind: 'stepDayTrades', step: 'force' });
  }

  settle(date: IsoDate): BrokerResult {
    return this.run(this.harness.settle(date));
  }

  /** What the house's accounts of day trades have, by account and asset; empty when all is closed. */
  house(): Record<string, number> {
    const { margin, stockLoan, advances } = HOUSE;
    const own = [margin, stockLoan, advances].map(String);
    return Object.fromEntries(
      Object.entries(storedSums(this.harness.broker.snapshot())).filter(([key]) =>
        own.includes(key.split(' ')[0] ?? ''),
      ),
    );
  }

  /** Whether the stored balances are the sums of all postings, and a restored broker equals this one. */
  agrees(): boolean {
    const { broker } = this.harness;
    const snapshot = broker.snapshot();
    const restored = Broker.restore(snapshot).snapshot();
    const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
    const sorted = (sums: Record<string, number>) => Object.entries(sums).sort(([a], [b]) => (a < b ? -1 : 1));
    return same(restored, snapshot) && same(sorted(this.ledger.sums()), sorted(storedSums(snapshot)));
  }

  /** Orders that are open, of the broker itself. */
  sentByBroker(accountId: AccountId = ALICE) {
    return this.harness.broker.openOrders(accountId).filter(({ credit }) => credit?.origin !== undefined);
  }
}
