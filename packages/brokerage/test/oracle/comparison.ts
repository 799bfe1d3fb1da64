import { epochMs, isoDate } from '@kabuto/market';
import { Broker } from '../../src/broker.ts';
import type {
  BrokerEvent,
  BrokerInput,
  BrokerResult,
  BrokerSnapshot,
  Order,
  OrderState,
  VenueRequest,
} from '../../src/types.ts';
import { FIRST_CUSTOMER_ACCOUNT } from '../../src/types.ts';
import type { Answer } from './answer.ts';
import { cashFlows, freeShares, lowestCash } from './cash.ts';
import type { Command } from './command.ts';
import type { Coverage } from './coverage.ts';
import { difference } from './difference.ts';
import { heldCash } from './free-cash.ts';
import type { ModelState } from './model-state.ts';
import { applyToModel } from './naive-broker.ts';
import { orderRow, rowsOf, totalsOf } from './view.ts';

/** The model and the machine returned different results, or one of them failed. */
export class Divergence extends Error {
  override readonly name = 'Divergence';
}

type Concerned = (accountId: number) => boolean;
const isCustomer: Concerned = (accountId) => accountId >= FIRST_CUSTOMER_ACCOUNT;

/** The account of an input, null for one that may affect all. */
function accountOf(model: ModelState, input: BrokerInput): number | null {
  if (input.kind !== 'venueReport') return 'accountId' in input ? input.accountId : null;
  return model.orders[input.report.orderId - 1]?.accountId ?? null;
}

const rowsAmong = (rows: BrokerSnapshot, concerned: Concerned): object => ({
  ...rows,
  accounts: rows.accounts.filter(({ accountId }) => concerned(accountId)),
  positions: rows.positions.filter(({ accountId }) => concerned(accountId)),
  orders: rows.orders.filter(({ accountId }) => concerned(accountId)),
  holds: rows.holds.filter(({ accountId }) => concerned(accountId)),
});

/** Settled and unsettled together, by `account asset`, from the machine's rows. */
function storedTotals({ accounts, positions }: BrokerSnapshot): Record<string, number> {
  const total = (settled: number, flows: readonly { readonly amount: number }[]): number =>
    flows.reduce((so, { amount }) => so + amount, settled);
  const cash = accounts.map(({ accountId, cash }) => [`${accountId} JPY`, total(cash.settled, cash.flows)] as const);
  const held: Record<string, number> = {};
  for (const { accountId, instrument, settled, flows } of positions) {
    const key = `${accountId} ${instrument}`;
    held[key] = (held[key] ?? 0) + total(settled, flows);
  }
  return Object.fromEntries([...cash, ...Object.entries(held)].filter(([, amount]) => amount !== 0));
}

const orderEvents = (events: readonly BrokerEvent[]) =>
  events.filter((event) => event.kind === 'order' || event.kind === 'fill');

/** Waiting orders are sent by id; otherwise only the sequence of an order's own requests is specified. */
const normalised = (input: BrokerInput, requests: readonly VenueRequest[]): readonly VenueRequest[] =>
  input.kind === 'venuePhase' ? requests : [...requests].sort((a, b) => a.orderId - b.orderId);

/** The machine and the model, given the same inputs. */
export class ModelComparison {
  readonly inputs: BrokerInput[] = [];
  readonly model: ModelState;
  #broker: Broker;
  readonly #coverage: Coverage;
  readonly #states: Record<number, OrderState> = {};
  #before: BrokerSnapshot;
  #moved = false;
  readonly #ledger: Record<string, number>;
  /** Orders as last published. */
  readonly #published: Record<number, Order> = {};

  constructor(snapshot: BrokerSnapshot, model: ModelState, coverage: Coverage) {
    this.#broker = Broker.restore(snapshot);
    this.#before = snapshot;
    this.model = model;
    this.#coverage = coverage;
    this.#ledger = totalsOf(model);
    for (const order of snapshot.orders) {
      this.#states[order.orderId] = order.state;
      this.#published[order.orderId] = order;
    }
  }

  get snapshot(): BrokerSnapshot {
    return this.#broker.snapshot();
  }

  /** Throws Divergence unless both return the same result and have the same state afterwards. */
  step({ input: what, sort }: Command, wait: number): void {
    const input: BrokerInput = { ...what, at: epochMs(this.model.lastAt + wait) };
    this.inputs.push(input);
    const answer = applyToModel(this.model, input);
    this.#coverage.input(input.kind, sort, answer.outcome);
    if (answer.outcome === 'impossible') {
      this.#assertThrows(input);
      return;
    }
    this.#assertAnswer(input, this.#apply(input), answer);
    const one = accountOf(this.model, input);
    if (this.#moved) this.#assertTotals();
    if (answer.outcome === 'done') this.#compare(one === null ? isCustomer : (accountId) => accountId === one);
    else this.#assertSame('rows left alone', this.#before, this.#broker.snapshot());
  }

  /** Compares the machine's whole state of these accounts. */
  #compare(concerned: Concerned): void {
    const rows = this.#broker.snapshot();
    this.#before = rows;
    this.#assertSame('rows', rowsOf(this.model, concerned), rowsAmong(rows, concerned));
    // published events give the present state of every order
    for (const order of rows.orders)
      this.#assertSame(`published order ${order.orderId} at restart`, order, this.#published[order.orderId]);
    for (const { accountId } of this.model.accounts) if (concerned(accountId)) this.#assertQueries(accountId);
  }

  /** At the end, and occasionally before: compares all accounts, also those that should not have changed. */
  compareAll(): void {
    this.#assertTotals();
    this.#compare(isCustomer);
  }

  /** A restart: the machine is restored from its own rows. */
  restart(): void {
    const before = this.#broker.snapshot();
    this.#broker = Broker.restore(before);
    this.#assertSame('restored', before, this.#broker.snapshot());
  }

  #apply(input: BrokerInput): BrokerResult {
    try {
      return this.#broker.apply(input);
    } catch (error) {
      throw new Divergence(`the machine threw: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  #assertThrows(input: BrokerInput): void {
    const before = this.#broker.snapshot();
    let unexpected: BrokerResult;
    try {
      unexpected = this.#broker.apply(input);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'InvariantError') throw error;
      this.#broker = Broker.restore(before);
      return;
    }
    throw new Divergence(`model: impossible, machine: ${JSON.stringify(unexpected)}`);
  }

  #assertAnswer(input: BrokerInput, result: BrokerResult, answer: Answer): void {
    const orderUpdates = result.events.flatMap((event) => (event.kind === 'order' ? event : []));
    const refusedChildren = orderUpdates.filter((event) => event.refusal !== undefined);
    const expected = {
      refusals: answer.outcome === 'done' ? answer.refusals : {},
      refusal: answer.outcome === 'refused' ? answer.refusal : null,
      orderId: 'orderId' in answer ? answer.orderId : null,
      requests: answer.outcome === 'done' ? normalised(input, answer.requests) : [],
    };
    const { refusal, orderId, events } = result;
    const refusals = Object.fromEntries(refusedChildren.map((event) => [event.order.orderId, event.refusal]));
    const requests = normalised(input, result.requests);
    this.#assertSame('answer', expected, { refusals, refusal, orderId, requests });
    if (refusal !== null) this.#coverage.refusal(refusal.reason);
    for (const event of refusedChildren) this.#coverage.childRefusal(event.refusal?.reason ?? '');
    if (answer.outcome !== 'done') this.#assertSame('events', [], events);
    this.#coverage.events(this.#states, events);
    this.#post(events);
    for (const { order } of orderEvents(events)) this.#published[order.orderId] = order;
    this.#assertOrders(events);
  }

  /** The lines of each event sum to zero, and all of them to the balances. */
  #post(events: readonly BrokerEvent[]): void {
    this.#moved = events.some((event) => 'postings' in event || event.kind === 'settled');
    for (const event of events) {
      if (!('postings' in event)) continue;
      const sums: Record<string, number> = {};
      for (const { accountId, asset, amount } of event.postings) {
        const key = `${accountId} ${asset}`;
        sums[asset] = (sums[asset] ?? 0) + amount;
        this.#ledger[key] = (this.#ledger[key] ?? 0) + amount;
      }
      for (const [asset, amount] of Object.entries(sums)) this.#assertSame(`postings of ${asset}`, 0, amount);
    }
  }

  /** House accounts included: the postings, the stored balances and the history have the same totals. */
  #assertTotals(): void {
    const posted = Object.fromEntries(Object.entries(this.#ledger).filter(([, amount]) => amount !== 0));
    this.#assertSame('posted', totalsOf(this.model), posted);
    this.#assertSame('stored', posted, storedTotals(this.#broker.snapshot()));
  }

  /** The last published state of each order is its present state, also when it is final. */
  #assertOrders(events: readonly BrokerEvent[]): void {
    const published = orderEvents(events);
    for (const event of published) {
      const { order } = event;
      if (published.findLast((later) => later.order.orderId === order.orderId) !== event) continue;
      const expected = this.model.orders[order.orderId - 1];
      this.#assertSame(`published order ${order.orderId}`, expected && orderRow(this.model, expected), order);
    }
    for (const { orderId, state } of this.model.orders) {
      if (this.#states[orderId] !== undefined)
        this.#assertSame(`published state of ${orderId}`, state, this.#states[orderId]);
    }
  }

  #assertQueries(accountId: number): void {
    const { model } = this;
    const held = heldCash(model, accountId);
    const dates = [model.settlesOn, model.tradeDate, ...cashFlows(model, accountId).map(({ date }) => date)];
    for (const date of dates.filter((one) => one !== null)) {
      const power = lowestCash(model, accountId, date) - held;
      this.#assertSame(
        `buying power of ${accountId} on ${date}`,
        power,
        this.#broker.buyingPower(accountId, isoDate(date)),
      );
    }
    const free = Math.max(0, lowestCash(model, accountId, null) - held);
    this.#assertSame(`withdrawable of ${accountId}`, free, this.#broker.withdrawable(accountId));
    for (const { code } of model.instruments) {
      const sellable = freeShares(model, accountId, code, undefined);
      this.#assertSame(`sellable ${code} of ${accountId}`, sellable, this.#broker.sellable(accountId, code));
      const nisaSellable = this.#broker.sellable(accountId, code, { accountType: 'nisa' });
      this.#assertSame(`NISA ${code} of ${accountId}`, freeShares(model, accountId, code, 'nisa'), nisaSellable);
    }
  }

  #assertSame(what: string, model: unknown, machine: unknown): void {
    const found = difference(model, machine);
    if (found !== null) throw new Divergence(`${what} ${found}`);
  }
}
