import type { Logger } from '../platform/log/index.ts';
import { type Batch, isEmpty } from './batch.ts';
import type { Engine } from './engine.ts';
import { HEARTBEAT_MS, type Lease, LeaseLost } from './lease.ts';
import { type Market, recover, waitForLease } from './recovery.ts';
import type { CoreStore } from './store.ts';
import type { Timing } from './timing.ts';

/** How long a leader looks for its database before it gives up. */
const RECONNECT_MS = 30_000;

export type LeaderOptions = Market & {
  /** A fresh session with the store; called again whenever the old one is lost. */
  readonly connect: () => Promise<CoreStore>;
  readonly timing: Timing;
  readonly log: Logger;
};

/** `failed` is definite: nothing of the batch is stored. */
export type Outcome = 'committed' | 'failed';

/** A leader's dealings with its store: where the journal stands as committed, and what to do when the database refuses or goes away. */
export class Leader {
  readonly #options: LeaderOptions;
  #store: CoreStore;
  #epoch: number;
  #formerSeq: number;
  #committedAt = 0;
  /** Ends, and never fails, with the commit under way. */
  #underWay: Promise<unknown> = Promise.resolve();

  private constructor(options: LeaderOptions, store: CoreStore, lease: Lease) {
    this.#options = options;
    this.#store = store;
    this.#epoch = lease.epoch;
    this.#formerSeq = lease.seq;
  }

  /** Takes the lease (waits for a living leader's to end) and recovers the machines from the tables. */
  static async begin(options: LeaderOptions): Promise<{ leader: Leader; engine: Engine; lease: Lease }> {
    const { timing, log } = options;
    const store = await options.connect();
    const lease = await waitForLease(store, timing, log);
    const engine = await recover(store, options, lease, timing);
    return { leader: new Leader(options, store, lease), engine, lease };
  }

  /** Where the journal stands as last committed. */
  get formerSeq(): number {
    return this.#formerSeq;
  }

  /** Whether the lease has to be confirmed although there is nothing to write. */
  get isSilent(): boolean {
    return this.#now() - this.#committedAt > HEARTBEAT_MS;
  }

  /** Asks the store, once more when the database had gone away. It may be asked while a batch is being committed. */
  async ask<T>(question: (store: CoreStore) => Promise<T>): Promise<T> {
    const store = this.#store;
    try {
      return await question(store);
    } catch (error) {
      if (error instanceof LeaseLost || store.isDefinite(error)) throw error;
      this.#options.log.warn({ err: error }, 'the database went away: reconnecting');
      // A commit under way looks for the database itself: two must not.
      await this.#underWay;
      if (this.#store === store) await this.#reconnect();
      return question(this.#store);
    }
  }

  /**
   * Extends the lease where it is silent, for as long as no batch is ready. Does not throw: what is wrong with the lease or the database shows
   * in the next commit.
   */
  async confirm(): Promise<void> {
    if (!this.isSilent) return;
    try {
      await this.ask((store) => store.confirmLease(this.#epoch));
      this.#committedAt = this.#now();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the lease could not be confirmed');
    }
  }

  /** Commits a batch. An unknown outcome is looked up, never guessed (core.md 2). Throws LeaseLost, or what keeps the database away. */
  commit(batch: Batch): Promise<Outcome> {
    const outcome = this.#commit(batch);
    this.#underWay = outcome.catch(() => undefined);
    return outcome;
  }

  async #commit(batch: Batch): Promise<Outcome> {
    if (isEmpty(batch) && !this.isSilent) return 'committed';
    try {
      await this.#store.commit(batch);
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      this.#options.log.error({ err: error, seq: batch.lease.seq }, 'a batch was not committed in the normal way');
      if (this.#store.isDefinite(error)) return 'failed';
      const stored = await this.#lookUp();
      if (stored.epoch !== batch.lease.epoch) throw new LeaseLost(`epoch ${stored.epoch} has taken over`);
      if (stored.seq !== batch.lease.seq || !(await this.#hasKeys(batch))) return 'failed';
    }
    this.#formerSeq = batch.lease.seq;
    this.#committedAt = this.#now();
    return 'committed';
  }

  /** A batch that moved no sequence is stored when its keys are; one that did, when its sequence is. */
  async #hasKeys({ formerSeq, lease, idempotency }: Batch): Promise<boolean> {
    if (lease.seq !== formerSeq || idempotency.length === 0) return true;
    return (await this.#store.knownAnswers(idempotency)).length === idempotency.length;
  }

  async #lookUp(): Promise<Lease> {
    await this.#reconnect();
    return this.#store.readLease();
  }

  async #reconnect(): Promise<void> {
    await this.#store.end().catch(() => undefined);
    const until = this.#now() + RECONNECT_MS;
    for (;;) {
      try {
        this.#store = await this.#options.connect();
        await this.#store.renewSession(this.#epoch);
        return;
      } catch (error) {
        if (error instanceof LeaseLost || this.#now() > until) throw error;
        await this.#options.timing.delay(200);
      }
    }
  }

  /** The machines as the tables say, in a new epoch; no commit may be under way. The caller resets the venue next. */
  recover(): Promise<{ engine: Engine; lease: Lease }> {
    return this.ask(async (store) => {
      const { timing, log } = this.#options;
      const lease = await waitForLease(store, timing, log);
      // what another server wrote, or this one without knowing, those who follow its feed have not seen
      if (lease.seq !== this.#formerSeq) throw new LeaseLost(`the journal went on to ${lease.seq} unseen`);
      this.#epoch = lease.epoch;
      return { engine: await recover(store, this.#options, lease, timing), lease };
    });
  }

  /** Gives the lease back and closes the connection. */
  async end(): Promise<void> {
    await this.#store
      .releaseLease(this.#epoch)
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'the lease could not be given back'));
    await this.#store.end().catch(() => undefined);
  }

  #now(): number {
    return this.#options.timing.now();
  }
}
