import { randomInt, randomUUID } from 'node:crypto';
import type { Failure, TransferView } from '@kabuto/contract';
import type { PayoutMember } from '../support/payout-member.ts';

const REQUEST = 'POST v1/fund/withdrawal/request';
const CANCEL = 'POST v1/fund/transfer/cancel';
const PLACE = 'POST v1/trade/order/place';
/** An account with less is not worth a race, yen. */
const LEAST = 200_000;
const FEE = 220;
/** Requests of one key, and requests of keys of their own. */
const SAME_KEY = 3;
const OWN_KEYS = 3;
const ORDERS = 6;
const LOT = 100;

/** Reasons that the rules give to requests that come too late for the yen, the draft or the state that they need. */
const ORDINARY: readonly string[] = [
  'INSUFFICIENT_CASH',
  'TRANSFER_STATE',
  'TRANSFER_UNKNOWN',
  'TRANSFER_LIMIT',
  'STEP_UP_REQUIRED',
  'ORDER_NOT_OPEN',
  'QUANTITY_INVALID',
];
/** The server was too busy to decide: the request is sent again under its key. */
const UNDECIDED: readonly string[] = ['OVERLOADED', 'TOO_MANY_REQUESTS'];
const MOST_TRIES = 50;

/** What a race has seen so far. */
export class Tally {
  /** Requests that reached a decision. */
  requests = 0;
  withdrawals = 0;
  orders = 0;
  cancelled = 0;
  members = 0;
  /** Snapshots of the tables that were compared while requests were under way. */
  snapshots = 0;
  readonly refused = new Map<string, number>();
  readonly problems: string[] = [];

  note(problem: string): void {
    if (this.problems.length < 20) this.problems.push(problem);
  }
}

/** An issue with its lower and upper limit of the day, yen. */
export type Issue = { readonly code: string; readonly lower: string; readonly upper: string };

type Outcome<T> = { readonly reply: T } | { readonly reason: string };
type Answer<T> = { readonly status: number; readonly data: T | Failure };

const accepted = <T>(outcomes: readonly Outcome<T>[]): T[] =>
  outcomes.flatMap((one) => ('reply' in one ? [one.reply] : []));

/** Requests of one member for the same yen. */
export class Burst {
  readonly #member: PayoutMember;
  readonly #issue: Issue;
  readonly #tally: Tally;

  constructor(member: PayoutMember, issue: Issue, tally: Tally) {
    this.#member = member;
    this.#issue = issue;
    this.#tally = tally;
  }

  /** Sends until it is decided, and counts it. */
  async #decide<T>(what: string, send: () => Promise<Answer<T>>): Promise<Outcome<T>> {
    for (let times = 1; ; times += 1) {
      const { status, data } = await send();
      // The status decides between reply and failure.
      const reason = status === 200 ? null : (data as Failure).reason;
      if (reason !== null && UNDECIDED.includes(reason) && times < MOST_TRIES) continue;
      this.#tally.requests += 1;
      if (reason === null) return { reply: data as T };
      this.#tally.refused.set(reason, (this.#tally.refused.get(reason) ?? 0) + 1);
      if (status >= 500 || !ORDINARY.includes(reason)) this.#tally.note(`${what}: ${status} ${reason}`);
      return { reason };
    }
  }

  #order(worth: number) {
    const { code, lower, upper } = this.#issue;
    // Now and then one that is filled; the others rest below the market and hold their cash.
    const isFilled = randomInt(8) === 0;
    const lots = isFilled ? 1 : Math.max(1, Math.floor(worth / (Number(lower) * LOT)));
    const terms = { price: isFilled ? upper : lower, quantity: String(lots * LOT) };
    const body = { code, side: 'buy', type: 'limit', ...terms } as const;
    const key = randomUUID();
    return () => this.#decide('order', () => this.#member.client.ask(PLACE, { body, key }));
  }

  /**
   * One confirmed withdrawal of a fifth to all of the cash, requested several times at once, and buy orders for the
   * same yen; then cancels of what was accepted, twice. Returns false when the account has too little cash left.
   */
  async run(): Promise<boolean> {
    const { client } = this.#member;
    const cash = await this.#member.withdrawable();
    if (cash < LEAST) return false;
    const amount = Math.floor(cash * (0.2 + randomInt(80) / 100)) - FEE;
    const body = await this.#member.prepare(amount);
    this.#tally.requests += 1;
    const request = (key: string) => () => this.#decide('request', () => client.ask(REQUEST, { body, key }));
    const key = randomUUID();
    const repeated = Array.from({ length: SAME_KEY }, () => request(key));
    const own = Array.from({ length: OWN_KEYS }, () => request(randomUUID()));
    const orders = Array.from({ length: 1 + randomInt(ORDERS) }, () => this.#order((cash * (1 + randomInt(5))) / 10));
    const [twice] = orders;
    // Another draft takes the place of one that is not requested yet.
    const sent = this.#member.draftOf(amount);
    const drafts = randomInt(8) === 0 ? [() => client.ask('POST v1/fund/withdrawal/draft', sent)] : [];
    const all = { repeated, own, orders: [...orders, ...(twice === undefined ? [] : [twice])] };
    const [same, others, placed] = await this.#atOnce(all, drafts);
    this.#judge(body.transferId, same, others);
    await this.#undo(body.transferId, accepted([...same, ...others]).length > 0, placed);
    return true;
  }

  async #atOnce<T, O>(
    all: {
      readonly repeated: readonly (() => Promise<Outcome<T>>)[];
      readonly own: readonly (() => Promise<Outcome<T>>)[];
      readonly orders: readonly (() => Promise<Outcome<O>>)[];
    },
    drafts: readonly (() => Promise<unknown>)[],
  ) {
    // Whoever comes first differs from burst to burst. A request has its confirmation used up before it reaches the
    // core, for about as long as a read takes; an order gets there at once.
    const start = randomInt(3);
    const early = start === 0 ? all.orders.map((send) => send()) : [];
    const requests = [all.repeated, all.own].map((sends) => sends.map((send) => send()));
    const drafted = drafts.map((send) => send());
    if (start === 2) await this.#member.withdrawable();
    const late = start === 0 ? [] : all.orders.map((send) => send());
    const [same = [], others = []] = await Promise.all(requests.map((sent) => Promise.all(sent)));
    const placed = await Promise.all([...early, ...late]);
    await Promise.all(drafted);
    return [same, others, placed] as const;
  }

  /** Replies of one key are equal, and of all keys one is accepted at most. */
  #judge(transferId: string, same: readonly Outcome<TransferView>[], others: readonly Outcome<TransferView>[]): void {
    const texts = new Set(same.map((one) => JSON.stringify('reply' in one ? one.reply : one.reason)));
    if (texts.size !== 1) this.#tally.note(`withdrawal ${transferId}: one key has ${texts.size} replies`);
    const times = accepted(same.slice(0, 1)).length + accepted(others).length;
    if (times > 1) this.#tally.note(`withdrawal ${transferId} was accepted under ${times} keys`);
    this.#tally.withdrawals += times;
  }

  /** Cancels the orders, and most withdrawals twice at once; the others go on to the bank. */
  async #undo(
    transferId: string,
    isRequested: boolean,
    placed: readonly Outcome<{ readonly order: { readonly orderId: string } }>[],
  ): Promise<void> {
    const { client } = this.#member;
    const orderIds = new Set(accepted(placed).map(({ order }) => order.orderId));
    this.#tally.orders += orderIds.size;
    const cancels = [...orderIds].map((orderId) => {
      const sent = { body: { orderId }, key: randomUUID() };
      return this.#decide('cancel of an order', () => client.ask('POST v1/trade/order/cancel', sent));
    });
    const ends = Array.from({ length: isRequested && randomInt(8) > 0 ? 2 : 0 }, () => {
      const sent = { body: { transferId }, key: randomUUID() };
      return this.#decide('cancel', () => client.ask(CANCEL, sent));
    });
    const ended = accepted(await Promise.all(ends)).length;
    if (ended > 1) this.#tally.note(`withdrawal ${transferId} was cancelled ${ended} times`);
    this.#tally.cancelled += ended;
    await Promise.all(cancels);
  }
}
