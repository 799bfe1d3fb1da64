import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Failure } from '@kabuto/contract';
import type { ApiClient } from '../support/api-client.ts';
import { JournalFile, type PlaceBody } from './journal-file.ts';

const CODES = ['7203', '9432', '8306', '6758'] as const;
/** Reasons after which the outcome is open: the same key is asked again. */
const OPEN: readonly Failure['reason'][] = [
  'OUTCOME_UNKNOWN',
  'CORE_STOPPED',
  'OVERLOADED',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
];

/** The day's lower and upper limit by issue. */
type Bounds = ReadonlyMap<string, { readonly lower: string; readonly upper: string }>;
type Told = { readonly orderId: string; readonly state: string; readonly filled: string };

/** Between two requests of a client, so that most of them are within the server's limit for orders. */
const PACE_MS = 60;

/** One member who trades without pause, and writes down every request before and every answer after it. */
export class LoadClient {
  readonly member: ApiClient;
  readonly #journal: JournalFile;
  readonly #bounds: Bounds;
  readonly #open: string[] = [];
  #stopping = false;
  #running: Promise<void> = Promise.resolve();

  private constructor(member: ApiClient, file: string, bounds: Bounds) {
    this.member = member;
    this.#journal = new JournalFile(file);
    this.#bounds = bounds;
  }

  /** Registers a member with paper cash; `file` becomes its journal. */
  static async register(member: ApiClient, file: string): Promise<LoadClient> {
    await member.register();
    const bounds = new Map<string, { lower: string; upper: string }>();
    for (const code of CODES) bounds.set(code, await member.call('GET v1/trade/order/facts', { query: { code } }));
    return new LoadClient(member, file, bounds);
  }

  /** Begins to trade, with a fresh token: a run may last longer than one lives. */
  async start(): Promise<void> {
    await this.member.refresh();
    this.#stopping = false;
    this.#running = this.#trade();
  }

  /** Ends after the request under way; what nobody answered stays open in the journal. */
  async stop(): Promise<void> {
    this.#stopping = true;
    await this.#running;
  }

  close(): void {
    this.#journal.close();
  }

  async #trade(): Promise<void> {
    while (!this.#stopping) {
      const orderId = randomInt(4) === 0 ? this.#open.shift() : undefined;
      if (orderId === undefined) await this.#place(this.#order());
      else await this.#cancel(orderId);
      await delay(PACE_MS);
    }
  }

  /** Small orders at market and at the day's limits: some fill at once, some rest, some are refused for want of shares. */
  #order(): PlaceBody {
    const code = CODES[randomInt(CODES.length)] ?? '7203';
    const side = randomInt(3) === 0 ? 'sell' : 'buy';
    const kind = randomInt(3);
    const bounds = this.#bounds.get(code);
    const far = side === 'buy' ? bounds?.lower : bounds?.upper;
    const base = { code, side, quantity: '100' } as const;
    return kind === 0 || far === undefined ? { ...base, type: 'market' } : { ...base, type: 'limit', price: far };
  }

  async #place(body: PlaceBody): Promise<void> {
    const key = randomUUID();
    this.#journal.write({ kind: 'ask', key, body });
    const told = await this.#ask(key, () => this.member.ask('POST v1/trade/order/place', { body, key }));
    if (told !== null && ['working', 'waiting', 'partial'].includes(told.state)) this.#open.push(told.orderId);
  }

  async #cancel(orderId: string): Promise<void> {
    const key = randomUUID();
    this.#journal.write({ kind: 'askCancel', key, orderId });
    await this.#ask(key, () => this.member.ask('POST v1/trade/order/cancel', { body: { orderId }, key }));
  }

  async #ask(key: string, send: () => ReturnType<ApiClient['ask']>): Promise<Told | null> {
    try {
      const answer = await send();
      const data = answer.data as { order?: Told } & Partial<Failure>;
      if (answer.status === 200 && data.order !== undefined) {
        const { orderId, state, filled } = data.order;
        this.#journal.write({ kind: 'told', key, orderId, state, filled });
        return { orderId, state, filled };
      }
      if (data.reason !== undefined && !OPEN.includes(data.reason)) {
        this.#journal.write({ kind: 'refused', key, reason: data.reason });
        return null;
      }
    } catch {
      // The connection was cut: nobody knows what became of it; the check asks again with the same key.
    }
    return null;
  }
}
