import { randomUUID } from 'node:crypto';
import type { Logger } from '../../platform/log/index.ts';
import type { Engine } from '../engine/engine.ts';
import type { Projector } from '../projections/projector.ts';
import { type Market, recover, type WaitOptions, waitForLease } from '../recovery/recovery.ts';
import { type Batch, isEmpty } from '../sequencer/batch.ts';
import type { Timing } from '../sequencer/timing.ts';
import type { CoreStore } from '../store/store.ts';
import { HEARTBEAT_MS, type Lease, LeaseLost } from './lease.ts';

/** How long a leader tries to find out the outcome of a call before it gives up, the call itself included. */
const GIVE_UP_MS = 30_000;
/** How long a batch waits before it is tried again whether the read tables have caught up. */
const PROJECTOR_WAIT_MS = 10;
/** A call that takes longer is reported as a problem. */
const SLOW_MS = 2_000;

export type LeaderOptions = Market &
  WaitOptions & {
    /** Opens a new session with the store; called again whenever the old one is lost. */
    readonly connect: () => Promise<CoreStore>;
    readonly timing: Timing;
    readonly log: Logger;
    /** Writes the read tables after each commit; absent where the store does that itself. */
    readonly projector?: Projector | undefined;
  };

/** `failed` is definite: nothing of the batch is stored. */
export type Outcome = 'committed' | 'failed';

/** The database did not respond within the time that a leader waits for it. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
  constructor() {
    super(`the database has not responded for ${GIVE_UP_MS / 1000} s`);
  }
}

/**
 * A leader's access to its store: where the committed journal ends, and what to do when the database refuses or goes
 * away.
 */
export class Leader {
  readonly #options: LeaderOptions;
  readonly #id: string;
  #store: CoreStore;
  #epoch: number;
  #formerSeq: number;
  #committedAt = 0;
  /** Resolves, and never rejects, with the last work that needs the sessions for itself. */
  #lastExclusive: Promise<unknown> = Promise.resolve();
  /** When the calls in flight began. */
  readonly #calls = new Set<{ readonly since: number }>();
  #isDisconnected = false;

  private constructor(options: LeaderOptions, id: string, store: CoreStore, lease: Lease) {
    this.#options = options;
    this.#id = id;
    this.#store = store;
    this.#epoch = lease.epoch;
    this.#formerSeq = lease.seq;
  }

  /** Acquires the lease (waits for that of another leader to expire) and recovers the machines from the tables. */
  static async begin(options: LeaderOptions): Promise<{ leader: Leader; engine: Engine; lease: Lease }> {
    const id = randomUUID();
    const store = await options.connect();
    try {
      const lease = await waitForLease(store, id, options);
      const engine = await recover(store, options, lease, options.timing);
      options.projector?.recovered(lease);
      return { leader: new Leader(options, id, store, lease), engine, lease };
    } catch (error) {
      await store.end().catch(() => undefined);
      throw error;
    }
  }

  /** Sequence number of the last committed journal row. */
  get formerSeq(): number {
    return this.#formerSeq;
  }

  /** The journal row up to which the read tables hold everything. */
  get projectedSeq(): number {
    return this.#options.projector?.projectedSeq ?? this.#formerSeq;
  }

  /** Whether the lease has to be confirmed although there is nothing to write. */
  get heartbeatDue(): boolean {
    return this.#now() - this.#committedAt > HEARTBEAT_MS;
  }

  /** What is wrong with the database; empty when it responds. */
  get problems(): readonly string[] {
    if (this.#isDisconnected) return ['the connection to the database was lost: reconnecting'];
    const isSlow = [...this.#calls].some(({ since }) => this.#now() - since > SLOW_MS);
    return isSlow ? ['the database does not respond'] : [];
  }

  /**
   * Calls the store, a second time if the database went away. May be called at any time, also while a batch is being
   * committed. Throws DatabaseSilent when the second call takes too long.
   */
  call<T>(operation: (store: CoreStore) => Promise<T>): Promise<T> {
    const renew = (lostStore: CoreStore, until: number) => this.#exclusive(() => this.#replace(lostStore, until));
    return this.#callWithRetry(operation, renew, (again, until) => this.#within(until, again));
  }

  async #callWithRetry<T>(
    operation: (store: CoreStore) => Promise<T>,
    renew: (lostStore: CoreStore, until: number) => Promise<void>,
    limit: (again: Promise<T>, until: number) => Promise<T>,
  ): Promise<T> {
    const store = this.#store;
    const until = this.#now() + GIVE_UP_MS;
    try {
      return await this.#track(operation(store));
    } catch (error) {
      if (error instanceof LeaseLost || store.isDefinite(error)) throw error;
      this.#options.log.warn({ err: error }, 'the database connection was lost: reconnecting');
    }
    const again = async () => {
      await renew(store, until);
      return this.#track(operation(this.#store));
    };
    return limit(again(), until);
  }

  /** Runs commits, recoveries and reconnections one at a time, since each may replace the session. */
  #exclusive<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#lastExclusive.then(work);
    this.#lastExclusive = done.catch(() => undefined);
    return done;
  }

  /**
   * Extends the lease when it is due and no batch is ready to do so. Does not throw: the next commit reports what is
   * wrong with the lease or the database.
   */
  async confirm(): Promise<void> {
    if (!this.heartbeatDue) return;
    try {
      await this.call((store) => store.confirmLease(this.#epoch));
      this.#committedAt = this.#now();
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the lease could not be confirmed');
    }
  }

  /**
   * Commits a batch, once the read tables are not too far behind. An unknown outcome is looked up, never guessed
   * (rules/core.md 2). Throws LeaseLost, or what keeps the database away.
   */
  async commit(batch: Batch): Promise<Outcome> {
    while (this.#options.projector?.isTooFarBehind === true) {
      await this.#options.timing.delay(PROJECTOR_WAIT_MS);
      await this.confirm();
    }
    return this.#exclusive(() => this.#commit(batch));
  }

  async #commit(batch: Batch): Promise<Outcome> {
    if (isEmpty(batch) && !this.heartbeatDue) return 'committed';
    const until = this.#now() + GIVE_UP_MS;
    try {
      await this.#track(this.#store.commit(batch));
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      this.#options.log.error(
        { err: error, seq: batch.lease.seq },
        'the commit of a batch failed or has an unknown outcome',
      );
      if (this.#store.isDefinite(error)) return 'failed';
      if (!(await this.#within(until, this.#isStored(batch, until)))) return 'failed';
    }
    this.#formerSeq = batch.lease.seq;
    this.#options.projector?.committed(batch);
    this.#committedAt = this.#now();
    return 'committed';
  }

  /**
   * Looks up whether a batch whose commit has an unknown outcome is stored. The new session is written to the lease
   * first: a commit after the batch's own, so that what the look-up reads is as durable as any acknowledged commit,
   * also on the synchronous standby. Every batch that writes anything advances the sequence, even one of keys alone:
   * each key has its `command` row in the journal.
   */
  async #isStored(batch: Batch, until: number): Promise<boolean> {
    await this.#reconnect(until);
    const stored = await this.#store.readLease();
    if (stored.epoch !== batch.lease.epoch) throw new LeaseLost(`epoch ${stored.epoch} has taken over`);
    return stored.seq === batch.lease.seq;
  }

  /** Replaces a session that was lost, unless that has been done already. */
  async #replace(lostStore: CoreStore, until: number): Promise<void> {
    if (this.#store === lostStore) await this.#reconnect(until);
  }

  async #reconnect(until: number): Promise<void> {
    this.#isDisconnected = true;
    await this.#store.end().catch(() => undefined);
    for (;;) {
      try {
        this.#store = await this.#renewed(until);
        this.#isDisconnected = false;
        return;
      } catch (error) {
        if (error instanceof LeaseLost || this.#now() > until) throw error;
        await this.#options.timing.delay(200);
      }
    }
  }

  /** A new session that is recorded in the lease; closed when that fails or comes too late. */
  async #renewed(until: number): Promise<CoreStore> {
    const store = await this.#options.connect();
    try {
      await store.renewSession(this.#epoch);
      if (this.#now() > until) throw new DatabaseSilent();
      return store;
    } catch (error) {
      await store.end().catch(() => undefined);
      throw error;
    }
  }

  /** The result of `work`. Throws DatabaseSilent when it is not done by `until`. */
  async #within<T>(until: number, work: Promise<T>): Promise<T> {
    let done = false;
    const ended = work.finally(() => {
      done = true;
    });
    const late = this.#options.timing.delay(Math.max(0, until - this.#now())).then(() => {
      if (!done) throw new DatabaseSilent();
      return ended;
    });
    return Promise.race([ended, late]);
  }

  /** Records the call for `problems` while it is in flight. */
  async #track<T>(call: Promise<T>): Promise<T> {
    const entry = { since: this.#now() };
    this.#calls.add(entry);
    try {
      return await call;
    } finally {
      this.#calls.delete(entry);
    }
  }

  /** Recovers the machines from the tables in a new epoch. The caller resets the venue next. */
  recover(): Promise<{ engine: Engine; lease: Lease }> {
    const start = async (store: CoreStore) => {
      const { timing, log } = this.#options;
      const onLed = () => {
        throw new LeaseLost('another server leads');
      };
      const lease = await waitForLease(store, this.#id, { timing, log, onLed });
      // rows that another server wrote, or this one without knowing, have not reached the readers of its feed
      if (lease.seq !== this.#formerSeq) throw new LeaseLost(`another leader has extended the journal to ${lease.seq}`);
      this.#epoch = lease.epoch;
      const engine = await recover(store, this.#options, lease, timing);
      this.#options.projector?.recovered(lease);
      return { engine, lease };
    };
    const renew = (lostStore: CoreStore, until: number) => this.#replace(lostStore, until);
    // a large ledger may take longer to read than a call may take
    return this.#exclusive(() => this.#callWithRetry(start, renew, (again) => again));
  }

  /** Releases the lease and closes the connection. */
  async end(): Promise<void> {
    await this.#store
      .releaseLease(this.#epoch)
      .catch((error: unknown) => this.#options.log.warn({ err: error }, 'the lease could not be released'));
    await this.#store.end().catch(() => undefined);
  }

  #now(): number {
    return this.#options.timing.now();
  }
}
