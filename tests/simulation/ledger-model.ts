import {
  type Account,
  FIRST_CUSTOMER_ACCOUNT,
  type HoldRecord,
  isFinal,
  type Order,
  type Position,
  type Posting,
  postingsOf,
} from '@kabuto/brokerage';
import type { HousePostingRow, PostingRow } from '../../apps/server/src/core/projections/tables.ts';
import type { Batch } from '../../apps/server/src/core/sequencer/batch.ts';
import { assert, assertEqual } from './failure.ts';

const CASH = 'JPY';
/** Assets of house accounts only, for which no balance is stored. */
const TOKENS: readonly string[] = ['USDT', 'USDT.BNB'];

/** House accounts with one row per journal row: bank, chain, unallocated, transit. */
const ITEMISED = [3, 6, 8, 9];

type Flows = {
  readonly settled: number;
  readonly held: number;
  readonly flows: readonly { readonly amount: number }[];
};
/** What an open order has traded, by its fills. */
type Traded = { shares: number; notional: number; fee: number };

const totalOf = ({ settled, flows }: Flows): number => flows.reduce((sum, { amount }) => sum + amount, settled);

/** No settled, held or projected amount may be negative (rules/core.md 4). */
function checkBalance(what: string, { settled, held, flows }: Flows): void {
  let projected = settled;
  for (const { amount } of flows) {
    projected += amount;
    assert(projected >= 0, () => `${what} is projected to fall to ${projected}`);
  }
  assert(settled >= 0 && held >= 0, () => `${what} has ${settled} settled and ${held} held`);
  assert(held <= projected || held <= settled, () => `${what} holds ${held} of ${settled} and ${projected}`);
}

function checkBalanced(what: string, postings: readonly Posting[]): void {
  const open = new Map<string, number>();
  for (const { asset, amount } of postings) {
    const sum = (open.get(asset) ?? 0) + amount;
    if (sum === 0) open.delete(asset);
    else open.set(asset, sum);
  }
  assert(open.size === 0, () => `${what} do not sum to 0: ${[...open].join(' ')}`);
}

/** Each event's postings sum to zero, and its customers' lines are stored; returns the totals of the house's lines. */
function checkPostings({ accountEvents, postings }: Batch['record']): HousePostingRow[] {
  const house = new Map<string, HousePostingRow>();
  const customers: PostingRow[] = [];
  let [row, line] = [0, 0];
  for (const { journalSeq, event } of accountEvents) {
    if (journalSeq !== row) [row, line] = [journalSeq, 0];
    checkBalanced(`postings of an event of journal row ${journalSeq}`, postingsOf(event));
    for (const posting of postingsOf(event)) {
      const { accountId, asset, amount } = posting;
      const key = ITEMISED.includes(accountId) ? `${accountId} ${asset} ${journalSeq}` : `${accountId} ${asset}`;
      const { fromSeq, amount: sum } = house.get(key) ?? { fromSeq: journalSeq, amount: 0 };
      if (accountId < FIRST_CUSTOMER_ACCOUNT)
        house.set(key, { accountId, asset, amount: sum + amount, fromSeq, toSeq: journalSeq });
      else customers.push({ ...posting, journalSeq, line });
      line += 1;
    }
  }
  assertEqual("the customers' postings", postings, customers);
  return [...house.values()];
}

const byKey = (rows: readonly HousePostingRow[]): string[] =>
  rows.map(({ accountId, asset, ...row }) => `${accountId} ${asset} ${row.fromSeq}-${row.toSeq}: ${row.amount}`).sort();

/** 0.055 %, rounded down, of all that an order has traded (rules/core.md 8). */
const feeOf = (notional: number): number => Number((BigInt(notional) * 550n) / 1_000_000n);

/**
 * A second computation of money beside the stored balances (rules/core.md 4), updated with each batch: sums of
 * postings, and the holds of open orders and records. Throws BrokenPromise where the batch's rows disagree.
 */
export class LedgerModel {
  readonly #sums = new Map<string, number>();
  readonly #held = new Map<string, number>();
  readonly #orders = new Map<number, Order>();
  readonly #records = new Map<number, HoldRecord>();
  /** Number of records released, released in part, and consumed. */
  readonly ended = { released: 0, parts: 0, consumed: 0 };
  readonly #traded = new Map<number, Traded>();
  #lastFill = 0;

  /** Applies a batch, and compares every row that it writes. */
  add({ record, dirty, formerSeq, lease }: Batch): void {
    const house = checkPostings(record);
    for (const { fromSeq, toSeq } of record.house)
      assert(
        formerSeq < fromSeq && toSeq <= lease.seq,
        () => `a net row of ${fromSeq} to ${toSeq} is not of its batch`,
      );
    assertEqual('the net rows of the house', byKey(record.house), byKey(house));
    const unmatched = this.#post([...record.postings, ...record.house]);
    for (const { fill } of record.fills) this.#fill(fill);
    for (const order of dirty.orders) this.#order(order);
    for (const record of dirty.holds) this.#record(record);
    for (const account of dirty.accounts) {
      unmatched.delete(`${account.accountId} ${CASH}`);
      this.account(account);
    }
    for (const position of dirty.positions) {
      unmatched.delete(`${position.accountId} ${position.instrument}`);
      this.position(position);
    }
    for (const { accountId, asset } of record.house)
      if (TOKENS.includes(asset)) unmatched.delete(`${accountId} ${asset}`);
    assert(unmatched.size === 0, () => `postings without a balance: ${[...unmatched].join(', ')}`);
  }

  /** Stored balance = replayed sum; available + held = total; holds = open orders, records and estimated tax. */
  account({ accountId, cash, tax }: Account): void {
    const key = `${accountId} ${CASH}`;
    const [stored, sum] = [totalOf(cash), this.#sums.get(key) ?? 0];
    assert(stored === sum, () => `the cash of account ${accountId} is ${stored}, its postings sum to ${sum}`);
    if (accountId < FIRST_CUSTOMER_ACCOUNT) return;
    const caused = (this.#held.get(key) ?? 0) + tax.held;
    assert(
      cash.held === caused,
      () => `account ${accountId} holds ${cash.held} yen for orders, records and tax of ${caused}`,
    );
    checkBalance(`the cash of account ${accountId}`, cash);
  }

  /** What the postings of an account sum to in tokens, 10^-6. */
  tokensOf(accountId: number): number {
    return TOKENS.reduce((sum, asset) => sum + (this.#sums.get(`${accountId} ${asset}`) ?? 0), 0);
  }

  /** As `account`, for shares. */
  position(position: Position): void {
    const { accountId, instrument, held } = position;
    const key = `${accountId} ${instrument}`;
    const [stored, sum] = [totalOf(position), this.#sums.get(key) ?? 0];
    assert(
      stored === sum,
      () => `account ${accountId} has ${stored} shares of ${instrument}, its postings sum to ${sum}`,
    );
    if (accountId < FIRST_CUSTOMER_ACCOUNT) return;
    const caused = this.#held.get(key) ?? 0;
    assert(held === caused, () => `account ${accountId} holds ${held} shares of ${instrument} for orders of ${caused}`);
    checkBalance(`${instrument} of account ${accountId}`, position);
  }

  #post(postings: readonly Posting[]): Set<string> {
    const unmatched = new Set<string>();
    for (const { accountId, asset, amount } of postings) {
      const key = `${accountId} ${asset}`;
      unmatched.add(key);
      this.#sums.set(key, (this.#sums.get(key) ?? 0) + amount);
    }
    checkBalanced('postings of a batch', postings);
    return unmatched;
  }

  #fill(fill: Batch['record']['fills'][number]['fill']): void {
    const { fillId, orderId, quantity, notional, fee } = fill;
    assert(fillId === this.#lastFill + 1, () => `fill ${fillId} follows fill ${this.#lastFill}`);
    this.#lastFill = fillId;
    const traded = this.#traded.get(orderId) ?? { shares: 0, notional: 0, fee: 0 };
    traded.shares += quantity;
    traded.notional += notional;
    traded.fee += fee;
    this.#traded.set(orderId, traded);
  }

  #order(order: Order): void {
    const { orderId, accountId, instrument, filled, filledNotional, feeCharged } = order;
    const former = this.#orders.get(orderId);
    const { shares, notional, fee } = this.#traded.get(orderId) ?? { shares: 0, notional: 0, fee: 0 };
    const agree = filled === shares && filledNotional === notional && feeCharged === fee;
    assert(agree, () => `order ${orderId} has ${filled} shares, its fills ${shares}; fee ${feeCharged} and ${fee}`);
    // day trades are without commission
    assert(
      fee === (order.credit === undefined ? feeOf(notional) : 0),
      () => `order ${orderId} paid ${fee} for ${notional} yen`,
    );
    assert(filled <= order.quantity, () => `order ${orderId} has ${filled} of ${order.quantity} shares`);
    this.#hold(`${accountId} ${CASH}`, order.holdCash - (former?.holdCash ?? 0));
    this.#hold(`${accountId} ${instrument}`, order.holdShares - (former?.holdShares ?? 0));
    if (!isFinal(order.state)) {
      this.#orders.set(orderId, order);
      return;
    }
    assert(order.holdCash + order.holdShares === 0, () => `order ${orderId} is over and holds`);
    this.#orders.delete(orderId);
    this.#traded.delete(orderId);
  }

  /** A record holds its amount until it is released or consumed: amounts given back or paid are no longer held. */
  #record(record: HoldRecord): void {
    const { holdId, accountId, amount, state } = record;
    const former = this.#records.get(holdId)?.amount ?? 0;
    const now = state === 'held' ? amount : 0;
    assert(amount > 0, () => `hold ${holdId} is of ${amount} yen`);
    // an application may be amended, and topped up at the draw
    const mayGrow = former === 0 || record.reference.startsWith('offering:');
    assert(mayGrow || amount <= former, () => `hold ${holdId} grows from ${former} to ${amount}`);
    this.#hold(`${accountId} ${CASH}`, now - former);
    if (state === 'held') this.#records.set(holdId, record);
    else this.#records.delete(holdId);
    if (state !== 'held') this.ended[state] += 1;
    else if (former > amount) this.ended.parts += 1;
  }

  #hold(key: string, change: number): void {
    if (change !== 0) this.#held.set(key, (this.#held.get(key) ?? 0) + change);
  }
}
