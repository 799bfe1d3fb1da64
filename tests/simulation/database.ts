import { JOURNAL_KIND } from '../../apps/server/src/core/journal/journal.ts';
import { type Held, type Lease, LeaseLost } from '../../apps/server/src/core/lease/lease.ts';
import { ProjectedElsewhere } from '../../apps/server/src/core/projections/catch-up.ts';
import type { ProjectionStore } from '../../apps/server/src/core/projections/projector.ts';
import type { Batch } from '../../apps/server/src/core/sequencer/batch.ts';
import type { CoreStore } from '../../apps/server/src/core/store/store.ts';
import type { Fault, FaultInjector } from './fault-rates.ts';
import type { Scheduler } from './scheduler.ts';
import type { SimProcess } from './sim-process.ts';
import { Tables } from './tables.ts';

/** Lease duration without a batch, as in PostgreSQL. */
const LEASE_MS = 10_000;
/** Longest delay of a call, each way. */
const WIRE_MS = 4;

/**
 * Longest period in which the database rejects what moves market time: in some of them the market stalls and is
 * retried.
 */
const TICKS_REFUSED_MS = 25_000;

/** The database rejected the call, broke the connection, or is away. */
export class DatabaseLost extends Error {
  override readonly name: string = 'DatabaseLost';
}
/** The database itself rejected the call; nothing happened. */
class Refused extends DatabaseLost {
  override readonly name = 'Refused';
}

/** `onLost`: what its process does when it learns that the session has ended. */
type Session = { readonly process: SimProcess; open: boolean; readonly onLost: (() => void)[] };

/** Called when a process dies right after a commit, for a test to inspect it. */
export type OnDeath = (process: SimProcess) => void;

/** The database in memory: sessions of processes, one lease, and tables that a call changes whole or not at all. */
export class SimDatabase {
  readonly tables = new Tables();
  readonly #scheduler: Scheduler;
  readonly #faults: FaultInjector;
  readonly #onDeath: OnDeath;
  readonly #onFrozen: () => void;
  #holder: Session | null = null;
  #leader: string | null = null;
  #expiresAt: number;
  /** A call of a lost session that the database has not finished. */
  #unfinishedCall: (() => void) | null = null;
  #awayUntil = 0;
  readonly #projections: Session[] = [];
  #ticksRefusedUntil = 0;

  constructor(scheduler: Scheduler, faults: FaultInjector, onDeath: OnDeath, onFrozen: () => void) {
    this.#scheduler = scheduler;
    this.#faults = faults;
    this.#onDeath = onDeath;
    this.#onFrozen = onFrozen;
    this.#expiresAt = scheduler.now;
  }

  /** A session for a process; rejects while the database is away. */
  connect(process: SimProcess): Promise<CoreStore> {
    return new Promise((resolve, reject) => {
      process.after(this.#faults.delay(WIRE_MS), () => {
        const now = this.#scheduler.now;
        if (now >= this.#awayUntil && this.#faults.occurs(this.#faults.rates.away)) {
          // rarely for longer than a server waits for it
          this.#awayUntil = now + this.#faults.delay(this.#faults.occurs(500) ? 60_000 : 3_000);
          this.#crash();
        }
        if (now < this.#awayUntil) reject(new DatabaseLost('the database is away'));
        else resolve(this.#open(process));
      });
    });
  }

  /** The database restarts: the projectors' sessions end, and their last transaction is gone. */
  #crash(): void {
    this.tables.read.loseLast();
    for (const session of this.#projections.splice(0)) {
      session.open = false;
      for (const act of session.onLost) session.process.after(this.#faults.delay(WIRE_MS), act);
    }
  }

  /** A projector's session for a process; rejects while the database is away. */
  connectProjection(process: SimProcess): Promise<ProjectionStore> {
    return new Promise((resolve, reject) => {
      process.after(this.#faults.delay(WIRE_MS), () => {
        if (this.#scheduler.now < this.#awayUntil) reject(new DatabaseLost('the database is away'));
        else resolve(this.#openProjection(process));
      });
    });
  }

  #openProjection(process: SimProcess): ProjectionStore {
    const session = this.#session(process);
    this.#projections.push(session);
    const { read } = this.tables;
    return {
      projectedTo: () => this.#call(session, () => read.to, false),
      storedAfter: (former) => this.#call(session, () => read.storedAfter(former), false),
      project: async (former, batches, to) => {
        // the tables lag, now and then for long
        await process.timing.delay(this.#faults.delay(this.#faults.occurs(200) ? 2_000 : 3 * WIRE_MS));
        if (this.#faults.occurs(this.#faults.rates.refused)) throw new Refused('refused by the simulation');
        return this.#call(session, () => read.project(former, batches, to), false);
      },
      onLost: (act) => session.onLost.push(act),
      end: async () => {
        session.open = false;
      },
    };
  }

  #session(process: SimProcess): Session {
    const session: Session = { process, open: true, onLost: [] };
    process.onKilled(() => {
      session.open = false;
    });
    return session;
  }

  /** Whether the database itself rejected the call. */
  readonly isDefinite = (error: unknown): boolean => error instanceof Refused;

  #open(process: SimProcess): CoreStore {
    const session = this.#session(process);
    const call = <T>(work: () => T, isCommit = false): Promise<T> => this.#call(session, work, isCommit);
    const { tables } = this;
    return {
      acquireLease: (leader) => call(() => this.#acquire(session, leader)),
      renewSession: (epoch) => call(() => this.#renew(session, epoch)),
      confirmLease: (epoch) => call(() => this.#confirm(epoch)),
      readLease: () => call(() => this.#settled().lease),
      releaseLease: (epoch) =>
        call(() => {
          if (this.#settled().lease.epoch === epoch) this.#expiresAt = this.#scheduler.now;
        }),
      recover: (epoch, codeVersion, take) =>
        call(() => ({ checkpoint: tables.recover(epoch, codeVersion, take), facts: tables.factsRows() })),
      knownAnswers: (keys) =>
        call(() => ({
          answers: keys.flatMap((key) => tables.projectedAnswerOf(key) ?? []),
          projectedSeq: tables.read.to.seq,
        })),
      recentTrades: () => call(() => tables.recentTrades()),
      commit: (batch) => call(() => this.#commit(batch), true),
      isDefinite: this.isDefinite,
      end: () => {
        session.open = false;
        return Promise.resolve();
      },
    };
  }

  /** One call: it arrives or not, takes effect or not, and its result returns or not. */
  #call<T>(session: Session, work: () => T, isCommit: boolean): Promise<T> {
    const { process } = session;
    const fault = session.open ? this.#faults.nextFault(isCommit, this.tables.isSweeping) : 'cutBefore';
    return new Promise((resolve, reject) => {
      this.#scheduler.after(this.#faults.delay(WIRE_MS), () => {
        const back = this.#faults.delay(WIRE_MS);
        const fail = (error: Error): void => process.after(back, () => reject(error));
        // a session that has ended, or whose process is dead, has no effect any more
        if (!session.open || fault === 'cutBefore' || fault === 'crashBefore') {
          session.open = false;
          if (fault === 'crashBefore') process.kill();
          fail(new DatabaseLost('the connection broke'));
          return;
        }
        if (fault === 'refused') {
          fail(new Refused('refused by the simulation'));
          return;
        }
        if (fault === 'cutDuring') {
          session.open = false;
          this.#settled();
          this.#unfinishedCall = (): void => void attempt(work);
          fail(new DatabaseLost('the connection broke'));
          return;
        }
        const done = attempt(work);
        if (fault === 'crashAfter' && isCommit && 'value' in done) this.#onDeath(process);
        this.#applyFault(fault, session);
        if (fault === 'cutAfter') fail(new DatabaseLost('the connection broke'));
        else if ('value' in done) process.after(back, () => resolve(done.value));
        else fail(done.error);
      });
    });
  }

  #applyFault(fault: Fault, session: Session): void {
    const { process } = session;
    if (fault === 'cutAfter') session.open = false;
    if (fault === 'crashAfter') process.kill();
    if (fault !== 'freeze') return;
    process.freeze();
    this.#onFrozen();
    this.#scheduler.after(this.#faults.delay(3 * LEASE_MS), () => process.thaw());
  }

  /** The tables, once no batch is in progress any more: every call that needs the lease's row waits for that. */
  #settled(): Tables {
    const finishCall = this.#unfinishedCall;
    this.#unfinishedCall = null;
    finishCall?.();
    return this.tables;
  }

  #commit(batch: Batch): void {
    const { tables } = this;
    const { epoch, seq } = this.#settled().lease;
    if (batch.lease.epoch !== epoch || batch.formerSeq !== seq)
      throw new LeaseLost(`epoch ${batch.lease.epoch} is no longer at sequence ${batch.formerSeq}`);
    this.#refuseTicks(batch);
    tables.take(batch);
    this.#expiresAt = this.#scheduler.now + LEASE_MS;
  }

  /** Throws Refused when the batch moves market time while the database rejects that. */
  #refuseTicks({ record }: Batch): void {
    const { now } = this.#scheduler;
    if (this.#faults.occurs(this.#faults.rates.ticksRefused))
      this.#ticksRefusedUntil = now + this.#faults.delay(TICKS_REFUSED_MS);
    if (now >= this.#ticksRefusedUntil) return;
    if (record.journal.some(({ kind }) => kind === JOURNAL_KIND.tick))
      throw new Refused('market time refused by the simulation');
  }

  #acquire(session: Session, leader: string): Lease | Held {
    const tables = this.#settled();
    const now = this.#scheduler.now;
    const holder = this.#holder;
    const alive = holder !== null && holder !== session && holder.open;
    const held = alive && leader !== this.#leader && this.#expiresAt > now;
    const expiresAt = this.#expiresAt;
    if (held) return { heldBy: tables.lease.epoch, heldForMs: Math.ceil(expiresAt - now), expiresAt };
    if (alive) holder.open = false;
    tables.lease = { ...tables.lease, epoch: tables.lease.epoch + 1 };
    this.#holder = session;
    this.#leader = leader;
    this.#expiresAt = now + LEASE_MS;
    return tables.lease;
  }

  #confirm(epoch: number): void {
    if (this.#settled().lease.epoch !== epoch) throw new LeaseLost(`epoch ${epoch} is over`);
    this.#expiresAt = this.#scheduler.now + LEASE_MS;
  }

  #renew(session: Session, epoch: number): void {
    if (this.#settled().lease.epoch !== epoch) throw new LeaseLost(`epoch ${epoch} is over`);
    this.#holder = session;
    this.#expiresAt = this.#scheduler.now + LEASE_MS;
  }
}

type Outcome<T> = { readonly value: T } | { readonly error: Error };

function attempt<T>(work: () => T): Outcome<T> {
  try {
    return { value: work() };
  } catch (error) {
    if (error instanceof LeaseLost || error instanceof Refused || error instanceof ProjectedElsewhere) return { error };
    throw error; // the tables found a broken promise: the simulation ends
  }
}
