import type { ClientBase } from 'pg';
import type { DamagedFrame } from '../journal/batches.ts';
import { JOURNAL_KIND, journalKindName } from '../journal/journal.ts';
import type { StoredJournalRow } from '../journal/layout.ts';
import { type Checkpoint, storedCheckpoint, storedStateLines } from '../recovery/checkpoint.ts';
import { StateHash } from '../recovery/state-hash.ts';
import { type Decider, type Decision, localDecider } from './decider.ts';
import { journalProblem, type Problem } from './problem.ts';

/**
 * What is wrong with a row that was decided again, or null. Rows of layout 1, and decisions of versions without images,
 * are compared by outcome.
 */
function differenceOf({ kind, outcome, images }: StoredJournalRow, decision: NonNullable<Decision>): string | null {
  if ('error' in decision) return `cannot be decided again, nor what follows it: ${decision.error}`;
  const again = `deciding ${journalKindName(kind)} again leads to`;
  if (!decision.outcome.equals(outcome)) return `${again} another outcome; what follows was not decided again`;
  if (images === null || decision.images === null || decision.images.equals(images)) return null;
  return `${again} other rows; what follows was not decided again`;
}

/** An epoch that was not decided again, and why. */
export type NotDecided = { readonly epoch: number; readonly reason: string };

/** The code that decides again. Without `codeVersion` every epoch counts as decided by the running code. */
export type Code = { readonly codeVersion?: string | undefined; readonly checkout?: Decider | undefined };

/**
 * Decides epochs again, each with the code that decided it first (rules/core.md 1). An epoch begins with the state that
 * deciding the previous one led to, or with the state that its checkpoint carries. After a first difference nothing can
 * be concluded: deciding stops there.
 */
export class DecideAgain {
  readonly #client: ClientBase;
  readonly #code: Code;
  readonly #own: Decider;
  /** Decides the current epoch; null when it is not decided. */
  #decider: Decider | null;
  #epoch = 0;
  #stopped: string | null = null;
  readonly notDecided: NotDecided[] = [];
  #decided = 0;

  constructor(client: ClientBase, code: Code) {
    this.#client = client;
    this.#code = code;
    this.#own = localDecider(code.codeVersion ?? '');
    this.#decider = this.#own;
  }

  /** Epochs that were decided again. */
  get decided(): number {
    return this.#decided;
  }

  /** The state that deciding led to; null when the last epoch was not decided to its end. */
  get state(): AsyncIterable<readonly string[]> | null {
    return this.#decider?.state() ?? null;
  }

  /** Decides rows again, in their order. */
  async add(rows: readonly StoredJournalRow[]): Promise<Problem[]> {
    const problems: Problem[] = [];
    let from = 0;
    for (let i = 0; i <= rows.length; i++) {
      const row = rows[i];
      if (row !== undefined && row.epoch === this.#epoch) continue;
      problems.push(...(await this.#decide(rows.slice(from, i))));
      from = i;
      if (row !== undefined) problems.push(...(await this.#begin(row)));
    }
    return problems;
  }

  async #decide(rows: readonly StoredJournalRow[]): Promise<Problem[]> {
    const decider = this.#decider;
    if (decider === null || rows.length === 0) return [];
    const decisions = await decider.decide(rows);
    for (const [i, row] of rows.entries()) {
      const decision = decisions[i] ?? null;
      const difference = decision === null ? null : differenceOf(row, decision);
      if (difference === null) continue;
      this.#stop(`journal row ${row.seq} before it was not decided alike`);
      return [journalProblem(row.seq, difference)];
    }
    return [];
  }

  /** Passes over rows that cannot be read: what follows them in their epoch cannot be decided again. */
  skip({ fromSeq, toSeq }: DamagedFrame): void {
    if (this.#decider !== null) this.#stop(`journal rows ${fromSeq} to ${toSeq} before it cannot be read`);
  }

  #stop(reason: string): void {
    this.#decider = null;
    this.#stopped = reason;
  }

  /**
   * Begins an epoch with its first row: the checkpoint contains the version of the code that decided it, and the state
   * it began with.
   */
  async #begin(row: StoredJournalRow): Promise<Problem[]> {
    this.#epoch = row.epoch;
    let checkpoint: Checkpoint | null = null;
    try {
      if (row.kind === JOURNAL_KIND.checkpoint) checkpoint = storedCheckpoint(row);
    } catch {
      return [journalProblem(row.seq, 'the checkpoint cannot be read')];
    }
    const former = this.#decider;
    const problems = checkpoint === null ? [] : await this.#compare(checkpoint, row.seq);
    const next = checkpoint === null ? this.#own : this.#deciderOf(checkpoint.codeVersion);
    if (next === null || checkpoint === null || former === next) {
      // An epoch without a checkpoint is from before there were any: it continues with the decider of the epoch before.
      this.#decider = checkpoint === null || former === next ? former : null;
    } else this.#decider = await this.#take(next, former, checkpoint);
    if (this.#decider !== null) this.#decided += 1;
    else this.notDecided.push({ epoch: row.epoch, reason: this.#reason(next, checkpoint) });
    return problems;
  }

  #reason(next: Decider | null, checkpoint: Checkpoint | null): string {
    if (next === null) return `code ${checkpoint?.codeVersion ?? 'unknown'}`;
    return this.#stopped ?? 'the state it began with is not kept';
  }

  #deciderOf(version: string): Decider | null {
    const { codeVersion, checkout } = this.#code;
    if (codeVersion === undefined || codeVersion === version) return this.#own;
    return checkout?.codeVersion === version ? checkout : null;
  }

  /**
   * Passes on the state, from the decider of the epoch before or else from the checkpoint; null when neither has one,
   * or it cannot be read.
   */
  async #take(next: Decider, former: Decider | null, checkpoint: Checkpoint): Promise<Decider | null> {
    const lines =
      former?.state() ?? (checkpoint.chunks === null ? null : storedStateLines(this.#client, checkpoint.epoch));
    if (lines === null) return null;
    try {
      await next.begin();
      for await (const page of lines) await next.take(page);
    } catch {
      // Comparing its hash reports that the stored state was altered.
      this.#stopped = 'the state it began with cannot be read';
      return null;
    }
    this.#stopped = null;
    return next;
  }

  /** Compares the checkpoint with the state that deciding led to, with its row, and with the state that it carries. */
  async #compare(checkpoint: Checkpoint, seq: number): Promise<Problem[]> {
    const key = String(checkpoint.epoch);
    const problems: Problem[] = [];
    const say = (table: string, message: string): void => void problems.push({ table, key, seq, message });
    const differs = async (lines: AsyncIterable<readonly string[]>): Promise<boolean> => {
      const hash = new StateHash();
      for await (const page of lines) hash.add(page);
      return !hash.digest().equals(checkpoint.stateHash);
    };
    const first = checkpoint.stateRows === 0;
    if (this.#decider !== null && !first && (await differs(this.#decider.state())))
      say('checkpoint', 'the epoch began with another state than the journal leads to');
    if (
      checkpoint.chunks !== null &&
      (await differs(storedStateLines(this.#client, checkpoint.epoch)).catch(() => true))
    )
      say('checkpoint_state', 'the stored state is not the one that the epoch began with');
    if (!(await this.#isStored(checkpoint, seq))) say('checkpoint', 'the row differs from the journal');
    return problems;
  }

  async #isStored({ epoch, codeVersion, stateHash, stateRows, chunks }: Checkpoint, seq: number): Promise<boolean> {
    const found = await this.#client.query(
      `select 1 from checkpoint where epoch = $1 and journal_seq = $2 and code_version = $3 and state_hash = $4 and state_rows = $5
          and chunks is not distinct from $6::int`,
      [epoch, seq, codeVersion, stateHash, stateRows, chunks],
    );
    return found.rowCount === 1;
  }
}
