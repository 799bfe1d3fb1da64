import type { Client } from 'pg';
import type { Logger } from '../../platform/log/index.ts';
import { inTenant } from '../lease/lease.ts';
import { isDefiniteFailure } from '../store/commit.ts';
import { connectCore, endSession } from '../store/connect.ts';
import { applyBacklog } from './backlog.ts';

/** Wait between two tries when the database is away. */
const RETRY_MS = 100;

type LaggingOptions = {
  readonly databaseUrl: string;
  readonly tenantId: number;
  /** How long after its commit a batch is applied, in milliseconds. */
  readonly lagMs: number;
  readonly log: Logger;
};

type Waiter = { readonly seq: number; readonly resolve: () => void };

/**
 * Writes the read tables of a core some time after its commits, from the backlog and on its own session. For tests: it exposes code that
 * relies on the tables being written with the commit. It stops at a batch that PostgreSQL rejects, and skips none.
 */
export class LaggingProjector {
  readonly #options: LaggingOptions;
  #client: Promise<Client> | null = null;
  #projectedSeq = 0;
  /** Committed but not applied, with the system's time of the commit; by rising `seq`. */
  #pending: { readonly seq: number; readonly at: number }[] = [];
  #due = 0;
  #work: Promise<void> | null = null;
  #waiters: Waiter[] = [];
  readonly #timers = new Set<NodeJS.Timeout>();
  #isStopped = false;

  constructor(options: LaggingOptions) {
    this.#options = options;
  }

  /** The journal row up to which the read tables hold everything. */
  get projectedSeq(): number {
    return this.#projectedSeq;
  }

  /** For how long the oldest batch that is not applied has been committed, in milliseconds; 0 when there is none. */
  get ageMs(): number {
    const [oldest] = this.#pending;
    return oldest === undefined ? 0 : Date.now() - oldest.at;
  }

  /** Notes that a recovery has applied everything up to `seq`. */
  recovered(seq: number): void {
    this.#reach(seq);
  }

  /** Applies a committed batch after the lag. */
  committed(seq: number): void {
    this.#pending.push({ seq, at: Date.now() });
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#applyTo(seq);
    }, this.#options.lagMs);
    this.#timers.add(timer);
  }

  /** Resolves when the read tables hold everything up to `seq`, or after `withinMs`. */
  async until(seq: number, withinMs: number): Promise<void> {
    if (seq <= this.#projectedSeq) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, withinMs);
      const reached = (): void => {
        clearTimeout(timer);
        resolve();
      };
      this.#waiters.push({ seq, resolve: reached });
    });
  }

  /** Applies what is left at once and closes the session. */
  async stop(): Promise<void> {
    const last = this.#pending.at(-1);
    this.abandon();
    if (last !== undefined) this.#applyTo(last.seq);
    await this.#work;
    const client = await this.#client?.catch(() => null);
    if (client) await endSession(client).catch(() => undefined);
  }

  /** Applies nothing more: what is left stays in the backlog. */
  abandon(): void {
    this.#isStopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }

  #applyTo(seq: number): void {
    this.#due = Math.max(this.#due, seq);
    this.#work ??= this.#apply().finally(() => {
      this.#work = null;
    });
  }

  async #apply(): Promise<void> {
    const { tenantId, log } = this.#options;
    while (this.#due > this.#projectedSeq) {
      const upTo = this.#due;
      try {
        const client = await this.#connected();
        await inTenant(client, tenantId, () => applyBacklog(client, tenantId, upTo));
        this.#reach(upTo);
      } catch (error) {
        log.error({ err: error, seq: upTo }, 'the read tables could not be written');
        if (isDefiniteFailure(error) || this.#isStopped) return;
        const broken = this.#client;
        this.#client = null;
        void broken?.then(endSession).catch(() => undefined);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  }

  #connected(): Promise<Client> {
    this.#client ??= connectCore(this.#options.databaseUrl, this.#options.tenantId);
    return this.#client;
  }

  #reach(seq: number): void {
    this.#projectedSeq = Math.max(this.#projectedSeq, seq);
    this.#pending = this.#pending.filter((batch) => batch.seq > this.#projectedSeq);
    const reached = this.#waiters.filter((waiter) => waiter.seq <= this.#projectedSeq);
    this.#waiters = this.#waiters.filter((waiter) => waiter.seq > this.#projectedSeq);
    for (const { resolve } of reached) resolve();
  }
}
