import type { Logger } from '../../platform/log/index.ts';
import type { CommittedBatch } from '../sequencer/batch.ts';
import type { Timing } from '../sequencer/timing.ts';
import { ProjectedElsewhere } from './catch-up.ts';
import { isWithoutRows, type ProjectedBatch, type ProjectedTo, projectedPart } from './projected-batch.ts';

/** Wait between two tries to write the tables when the database is away, and when it rejects what they are to hold. */
const [RETRY_MS, RETRY_REJECTED_MS] = [100, 1_000];
/** Journal rows in one transaction, after its first batch. */
const ROWS_A_TRANSACTION = 8_192;
/** Journal rows whose batches are kept in memory; those of later batches are read from the journal. */
const ROWS_IN_MEMORY = 65_536;
/** Journal rows that the tables may be behind before commits wait. */
const MAX_ROWS_BEHIND = 32_768;
/** Batches that change no table and are noted by no transaction. */
const MAX_SKIPPED = 64;

/** Writes the read tables of a core after its commits. */
export type Projector = {
  /** The journal row up to which the read tables hold everything. */
  readonly projectedSeq: number;
  /** How many journal rows are committed but not projected. */
  readonly rowsBehind: number;
  /** For how long the oldest batch that is not projected has been committed, in milliseconds; 0 when there is none. */
  readonly ageMs: number;
  /** Whether PostgreSQL rejects what the tables are to hold: no new orders then. Nothing is skipped. */
  readonly isRejected: boolean;
  /** Whether commits wait for the tables. */
  readonly isTooFarBehind: boolean;
  /** Notes that the tables hold everything, as a recovery has found. */
  readonly recovered: (to: ProjectedTo) => void;
  /** Projects a committed batch, which follows the one before it. */
  readonly committed: (batch: CommittedBatch) => void;
  /** Resolves when the read tables hold everything up to `seq`, or after `withinMs`. */
  readonly until: (seq: number, withinMs: number) => Promise<void>;
  /** Projects what is left, unless that is not possible now, and closes the session. */
  readonly stop: () => Promise<void>;
};

/** A session with the read tables. A call that fails has written nothing, or everything. */
export type ProjectionStore = {
  /** Calls `act` when the session ends: PostgreSQL may have crashed and lost the last transactions. */
  readonly onLost: (act: () => void) => void;
  /** How far the tables have come. */
  readonly projectedTo: () => Promise<ProjectedTo>;
  /** The batches of the journal that follow `former`, oldest first and not all of them when they are many. */
  readonly storedAfter: (former: ProjectedTo) => Promise<readonly ProjectedBatch[]>;
  /** Writes consecutive batches, and returns how far the tables have come, which is `to`. Throws ProjectedElsewhere. */
  readonly project: (former: ProjectedTo, batches: readonly ProjectedBatch[], to: ProjectedTo) => Promise<ProjectedTo>;
  readonly end: () => Promise<void>;
};

export type ProjectorOptions = {
  readonly connect: () => Promise<ProjectionStore>;
  /** Whether the database itself has refused, so that its session can still be used. */
  readonly isDefinite: (error: unknown) => boolean;
  readonly timing: Timing;
  readonly log: Logger;
  /**
   * How long to wait after a commit, in milliseconds; for tests, which so find code that relies on the tables being
   * current.
   */
  readonly lagMs?: number | undefined;
};

type Waiter = { readonly seq: number; readonly resolve: () => void };

/**
 * A projector with a session of its own. It takes batches from memory, or from the journal when they are no longer
 * there or the tables end before them, as after a crash of PostgreSQL: its transactions do not wait for the disk, since
 * the journal holds what they write.
 */
export class TableProjector implements Projector {
  readonly #options: ProjectorOptions;
  #store: Promise<ProjectionStore> | null = null;
  /** As in the table `projection`; null: to be read. */
  #stored: ProjectedTo | null = null;
  /** With the batches behind it that change no table. */
  #projectedSeq = 0;
  /** Whether the tables may hold less than that. */
  #isUnknown = false;
  #committedSeq = 0;
  /** Consecutive batches that are not projected, the last of them committed last unless memory was full. */
  #queue: ProjectedBatch[] = [];
  /** When batches were committed, by rising `seq`; those that are not projected. */
  #commits: { readonly seq: number; readonly at: number }[] = [];
  #skipped = 0;
  #isRejected = false;
  #isEnding = false;
  #isAbandoned = false;
  #work: Promise<void> | null = null;
  #waiters: Waiter[] = [];
  #wakeUp: () => void = () => undefined;

  constructor(options: ProjectorOptions) {
    this.#options = options;
  }

  get projectedSeq(): number {
    return this.#isUnknown ? 0 : this.#projectedSeq;
  }

  get rowsBehind(): number {
    return this.#committedSeq - this.#projectedSeq;
  }

  get ageMs(): number {
    const [oldest] = this.#commits;
    return oldest === undefined ? 0 : this.#options.timing.now() - oldest.at;
  }

  get isRejected(): boolean {
    return this.#isRejected;
  }

  get isTooFarBehind(): boolean {
    // cancels continue while the tables cannot be written: later batches are read from the journal
    return this.rowsBehind > MAX_ROWS_BEHIND && !this.#isRejected && !this.#isAbandoned;
  }

  recovered({ seq, eventSeq }: ProjectedTo): void {
    this.#committedSeq = seq;
    this.#queue = [];
    this.#isRejected = false;
    if (this.#work === null) this.#stored = { seq, eventSeq };
    this.#reach(seq);
  }

  committed(batch: CommittedBatch): void {
    const { seq } = batch.lease;
    if (seq === batch.formerSeq) return;
    this.#committedSeq = seq;
    this.#commits.push({ seq, at: this.#options.timing.now() });
    const follows = batch.formerSeq === (this.#queue.at(-1)?.lease.seq ?? this.#projectedSeq);
    if (follows && this.rowsBehind <= ROWS_IN_MEMORY) this.#queue.push(projectedPart(batch));
    this.#begin();
  }

  async until(seq: number, withinMs: number): Promise<void> {
    if (seq <= this.projectedSeq) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiter = { seq, resolve };
    this.#waiters.push(waiter);
    await Promise.race([promise, this.#options.timing.delay(withinMs)]);
    this.#waiters = this.#waiters.filter((other) => other !== waiter);
  }

  async stop(): Promise<void> {
    this.#isEnding = true;
    this.#wakeUp();
    if (!this.#isAbandoned && (this.#skipped > 0 || this.rowsBehind > 0)) this.#begin();
    await this.#work;
    const store = await this.#store?.catch(() => null);
    await store?.end().catch(() => undefined);
  }

  /** Projects nothing more, as if the process had been killed. */
  abandon(): void {
    this.#isAbandoned = true;
    this.#wakeUp();
  }

  #begin(): void {
    this.#work ??= this.#run().finally(() => {
      this.#work = null;
      if (this.#hasWork && !this.#isEnding && !this.#isAbandoned) this.#begin();
    });
  }

  get #hasWork(): boolean {
    return this.rowsBehind > 0 || this.#isUnknown;
  }

  async #run(): Promise<void> {
    const { lagMs = 0, log, isDefinite } = this.#options;
    while (!this.#isAbandoned && (this.#hasWork || (this.#isEnding && this.#skipped > 0))) {
      if (this.#dueSeq() === null) {
        await this.#pause(lagMs - this.ageMs);
        continue;
      }
      try {
        await this.#projectNext();
      } catch (error) {
        this.#stored = null;
        if (error instanceof ProjectedElsewhere) continue;
        log.error({ err: error, seq: this.#projectedSeq }, 'the read tables could not be written');
        // RangeError, SyntaxError: the journal cannot be read
        if (isDefinite(error) || error instanceof RangeError || error instanceof SyntaxError) this.#isRejected = true;
        else this.#disconnect();
        if (this.#isEnding) return;
        await this.#pause(this.#isRejected ? RETRY_REJECTED_MS : RETRY_MS);
      }
    }
  }

  async #projectNext(): Promise<void> {
    const former = this.#stored;
    if (former !== null && this.#skip()) return;
    this.#store ??= this.#connect();
    const session = this.#store;
    const store = await session;
    if (former === null) {
      const stored = await store.projectedTo();
      if (this.#store === session) this.#note(stored);
      return;
    }
    // what was passed over since the last transaction changes no table
    const passed = { ...former, seq: this.#projectedSeq };
    const batches = this.rowsBehind === 0 ? [] : (this.#inMemory() ?? (await store.storedAfter(former)));
    if (this.#isAbandoned) return;
    const stored = await store.project(former, batches, batches.at(-1)?.lease ?? passed);
    // a session that has ended meanwhile: what it wrote last may be lost
    if (this.#store !== session) return;
    this.#isRejected = false;
    this.#note(stored);
  }

  /** Notes how far the tables have come, as their session reports it. */
  #note(stored: ProjectedTo): void {
    this.#stored = stored;
    this.#isUnknown = false;
    this.#reach(stored.seq);
  }

  /** Passes over the next batches where they change no table; returns whether there were any. */
  #skip(): boolean {
    let to = this.#projectedSeq;
    const before = to;
    for (const batch of this.#queue) {
      if (batch.formerSeq !== to || !isWithoutRows(batch) || this.#skipped >= MAX_SKIPPED) break;
      to = batch.lease.seq;
      this.#skipped += 1;
    }
    this.#reach(to);
    return to > before;
  }

  /** The next batches as memory holds them; null when it does not hold the one that follows. */
  #inMemory(): readonly ProjectedBatch[] | null {
    const [first] = this.#queue;
    if (first === undefined || first.formerSeq !== this.#projectedSeq) return null;
    const upTo = Math.min(this.#projectedSeq + ROWS_A_TRANSACTION, this.#dueSeq() ?? 0);
    return this.#queue.filter((batch) => batch === first || batch.lease.seq <= upTo);
  }

  /** The last journal row that may be projected now; null when that has to wait. */
  #dueSeq(): number | null {
    const { lagMs = 0 } = this.#options;
    if (lagMs === 0 || this.#isEnding || this.#commits.length === 0) return this.#committedSeq;
    const now = this.#options.timing.now();
    return this.#commits.findLast(({ at }) => now - at >= lagMs)?.seq ?? null;
  }

  /** Waits, at most until the projector is stopped. */
  async #pause(ms: number): Promise<void> {
    if (this.#isEnding || this.#isAbandoned) return;
    const woken = new Promise<void>((resolve) => {
      this.#wakeUp = resolve;
    });
    await Promise.race([woken, this.#options.timing.delay(ms)]);
  }

  #connect(): Promise<ProjectionStore> {
    const session: Promise<ProjectionStore> = this.#options.connect().then((store) => {
      store.onLost(() => {
        // a session that this projector has ended itself is no longer the current one
        if (this.#store !== session || this.#isEnding || this.#isAbandoned) return;
        this.#forget();
        this.#begin();
      });
      return store;
    });
    return session;
  }

  #disconnect(): void {
    const broken = this.#store;
    this.#forget();
    void broken?.then((store) => store.end()).catch(() => undefined);
  }

  /** Leaves the session: PostgreSQL may have crashed and lost its last transactions. */
  #forget(): void {
    this.#store = null;
    this.#stored = null;
    this.#isUnknown = true;
  }

  /**
   * Notes that the tables hold everything up to `seq`: less than before when PostgreSQL has lost its last transactions
   * in a crash.
   */
  #reach(seq: number): void {
    this.#projectedSeq = seq;
    if (seq === this.#stored?.seq) this.#skipped = 0;
    this.#queue = this.#queue.filter((batch) => batch.lease.seq > seq);
    this.#commits = this.#commits.filter((commit) => commit.seq > seq);
    const reached = this.#waiters.filter((waiter) => waiter.seq <= seq);
    this.#waiters = this.#waiters.filter((waiter) => waiter.seq > seq);
    for (const { resolve } of reached) resolve();
  }
}
