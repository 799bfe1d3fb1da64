import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Failure } from '@kabuto/contract';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { JournalFile, type PlaceBody } from './journal-file.ts';

/** Cheap issues: the paper cash must last for hundreds of rounds. */
const CODES = ['9432', '9434', '4689', '5401'] as const;
/** With more open orders than this, the client cancels first, so that their holds do not use up the cash. */
const MAX_OPEN = 6;
/** Reasons that leave the outcome open: the request is sent again with the same key. */
const OPEN: readonly Failure['reason'][] = [
  'OUTCOME_UNKNOWN',
  'CORE_STOPPED',
  'OVERLOADED',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
];

/** The day's lower and upper limit by issue. */
type Bounds = ReadonlyMap<string, { readonly lower: string; readonly upper: string }>;
type Acknowledged = { readonly orderId: string; readonly state: string; readonly filled: string };

/** Pause between two requests of a client, so that nearly all of them are within the server's limit for orders. */
const REQUEST_INTERVAL_MS = 90;
/** Pause before a client retries after a refused connection. */
const RECONNECT_MS = 400;
/** Age at which a token is renewed; it expires after ten minutes. */
const FRESH_MS = 4 * 60_000;

/** A request that may be sent again with its key. */
type Request = () => ReturnType<ApiClient['ask']>;

/** One member who trades without pause, and records every request before it is sent and every reply after it. */
export class LoadClient {
  readonly member: ApiClient;
  readonly #journal: JournalFile;
  #bounds: Bounds = new Map();
  readonly #open: string[] = [];
  /** Requests without a reply so far, by key. */
  readonly #unanswered = new Map<string, Request>();
  #cut = 0;
  #reopened = 0;
  #freshAt = performance.now();
  #atNight = false;
  #stopping = false;
  #running: Promise<void> = Promise.resolve();

  private constructor(member: ApiClient, file: string) {
    this.member = member;
    this.#journal = new JournalFile(file);
  }

  /** Registers a member with paper cash who may trade on the day; `file` becomes its journal. */
  static async register(member: ApiClient, file: string): Promise<LoadClient> {
    await member.register();
    const { version, hash } = await eventually(() => member.call('GET v1/trade/day/document').catch(() => undefined));
    await member.call('POST v1/trade/day/agree', { key: randomUUID(), body: { version, hash } });
    const client = new LoadClient(member, file);
    await client.readBounds();
    return client;
  }

  /** Reads the price limits of the current trading day or, `atNight`, of the night session, and trades there. */
  async readBounds(atNight = false): Promise<void> {
    this.#atNight = atNight;
    await this.keepFresh();
    const bounds = new Map<string, { lower: string; upper: string }>();
    for (const code of CODES) {
      const query = { code, ...(atNight ? { venue: 'pts' as const } : {}) };
      bounds.set(code, await this.member.call('GET v1/trade/order/facts', { query }));
    }
    this.#bounds = bounds;
  }

  /** Number of requests that were sent again because they had no reply. */
  get reopened(): number {
    return this.#reopened;
  }

  /** Number of requests whose connection was cut before a reply, since the last call. */
  takeCut(): number {
    const cut = this.#cut;
    this.#cut = 0;
    return cut;
  }

  /** Renews the token before it expires: a run lasts longer than a token. */
  async keepFresh(): Promise<void> {
    if (performance.now() - this.#freshAt < FRESH_MS) return;
    await this.member.refresh();
    this.#freshAt = performance.now();
  }

  /** Starts trading. */
  async start(): Promise<void> {
    await this.keepFresh();
    this.#stopping = false;
    this.#running = this.#trade();
  }

  /** Stops after the request in flight; requests without a reply stay open in the journal. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  close(): void {
    this.#journal.close();
  }

  /**
   * Sends every request without a reply again, twice: both replies must be the same. Replies are journaled as usual.
   * Returns the problems found.
   */
  async retryUnanswered(): Promise<string[]> {
    const problems: string[] = [];
    for (const [key, send] of [...this.#unanswered]) {
      this.#reopened += 1;
      const [first, second] = [await settled(send), await settled(send)];
      const same = first.status === second.status && orderOf(first)?.orderId === orderOf(second)?.orderId;
      if (!same) problems.push(`key ${key}: sent twice it got ${first.status} and ${second.status}`);
      this.#note(key, first);
    }
    return problems;
  }

  async #trade(): Promise<void> {
    while (!this.#stopping) {
      const isCancel = this.#open.length > MAX_OPEN || randomInt(4) === 0;
      const orderId = isCancel ? this.#open.shift() : undefined;
      if (orderId === undefined) await this.#place(this.#order());
      else await this.#cancel(orderId);
      await delay(REQUEST_INTERVAL_MS);
    }
  }

  /**
   * Small orders at market and at the day's limits: some fill immediately, some rest, some are rejected for lack of
   * shares. By day one in four opens or closes a day trade; at night all are limit orders of the night session.
   */
  #order(): PlaceBody {
    const code = CODES[randomInt(CODES.length)] ?? '7203';
    const side = randomInt(2) === 0 ? 'sell' : 'buy';
    const kind = randomInt(3);
    const bounds = this.#bounds.get(code);
    const far = side === 'buy' ? bounds?.lower : bounds?.upper;
    const base = { code, side, quantity: '100' } as const;
    if (this.#atNight) {
      const near = side === 'buy' ? bounds?.upper : bounds?.lower;
      const price = (kind === 0 ? near : far) ?? '0';
      return { ...base, type: 'limit', price, venue: 'pts' };
    }
    if (randomInt(4) === 0) return { ...base, type: 'market', credit: randomInt(2) === 0 ? 'open' : 'close' };
    return kind === 0 || far === undefined ? { ...base, type: 'market' } : { ...base, type: 'limit', price: far };
  }

  async #place(body: PlaceBody): Promise<void> {
    const key = randomUUID();
    this.#journal.write({ kind: 'ask', key, body });
    await this.#ask(key, () => this.member.ask('POST v1/trade/order/place', { body, key }));
  }

  async #cancel(orderId: string): Promise<void> {
    const key = randomUUID();
    this.#journal.write({ kind: 'askCancel', key, orderId });
    await this.#ask(key, () => this.member.ask('POST v1/trade/order/cancel', { body: { orderId }, key }));
  }

  async #ask(key: string, send: Request): Promise<void> {
    this.#unanswered.set(key, send);
    try {
      this.#note(key, await send());
    } catch (error) {
      // The outcome is unknown: the request is sent again with the same key.
      if (codeOf(error) !== 'ECONNREFUSED') {
        this.#cut += 1;
        return;
      }
      // The connection was refused, so nothing was sent.
      this.#unanswered.delete(key);
      await delay(RECONNECT_MS);
    }
  }

  /** Records a reply, and remembers an order that may be cancelled later. */
  #note(key: string, answer: Answer): void {
    const acknowledged = orderOf(answer);
    const reason = answer.data !== null && 'requestId' in answer.data ? answer.data.reason : null;
    if (acknowledged !== null) this.#journal.write({ kind: 'acknowledged', key, ...acknowledged });
    else if (reason !== null && !OPEN.includes(reason)) this.#journal.write({ kind: 'refused', key, reason });
    else return;
    this.#unanswered.delete(key);
    if (acknowledged !== null && ['working', 'waiting', 'partial'].includes(acknowledged.state))
      this.#open.push(acknowledged.orderId);
  }
}

type Answer = Awaited<ReturnType<Request>>;

function orderOf({ status, data }: Answer): Acknowledged | null {
  if (status !== 200 || data === null || !('order' in data) || data.order === null) return null;
  const { orderId, state, filled } = data.order;
  return { orderId, state, filled };
}

/** The system's error code of a failed connection. */
function codeOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
}

/** Retries until the outcome is known, respecting its limits and waiting while it is busy. */
const settled = (send: Request): Promise<Answer> =>
  eventually(async () => {
    const answer = await send().catch(() => null);
    return answer === null || answer.status === 429 || answer.status >= 500 ? undefined : answer;
  }, 60_000);
