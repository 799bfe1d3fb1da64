import type { ClientBase } from 'pg';
import type { DamagedFrame } from '../journal/batches.ts';
import { chainHash, GENESIS, JOURNAL_KIND } from '../journal/journal.ts';
import type { StoredJournalRow } from '../journal/layout.ts';
import { matchesCheck } from '../journal/rows.ts';
import { journalProblem, type Problem } from './problem.ts';

/** The end of the journal, and the market clock there, as the lease stores them. */
type Stored = {
  seq: number;
  headHash: Buffer;
  epoch: number;
  eventSeq: number;
  tick: number;
  marketAt: number;
  starting: boolean;
};

/** Follows the hash chain row by row, and compares its end with the lease. */
export class Chain {
  readonly #tenantId: number;
  /** The hash of the last row: the stored one where it is stored whole. */
  head: Buffer = GENESIS;
  seq = 0;
  /** Whether `head` is known; after a difference, only from the next row on whose whole hash is stored. */
  #follows = true;
  #epoch = 0;
  #ticks: { tick: number; at: number } | null = null;
  /** Whether every row was read. */
  #isWhole = true;

  constructor(tenantId: number) {
    this.#tenantId = tenantId;
  }

  add(row: StoredJournalRow): Problem[] {
    const problems = this.#follow(row.seq);
    const hash = chainHash(this.head, row, this.#tenantId);
    if (this.#follows && !matchesCheck(row, hash)) {
      problems.push(journalProblem(row.seq, 'the hash does not follow from its content and the row before'));
      this.#follows = false;
    }
    const isWhole = row.check.length === hash.length;
    if (isWhole) this.#follows = true;
    this.head = isWhole ? row.check : hash;
    if (row.epoch < this.#epoch) problems.push(journalProblem(row.seq, `epoch ${row.epoch} after ${this.#epoch}`));
    this.seq = row.seq;
    this.#epoch = row.epoch;
    if (row.kind === JOURNAL_KIND.tick) this.#ticks = { tick: (this.#ticks?.tick ?? 0) + 1, at: row.at };
    return problems;
  }

  /** Passes over rows that cannot be read: the chain resumes with the hash at the end of their batch. */
  skip({ fromSeq, toSeq, message, batch }: DamagedFrame): Problem[] {
    const problems = this.#follow(fromSeq);
    this.seq = Math.max(this.seq, toSeq);
    this.#epoch = Math.max(this.#epoch, batch.epoch);
    this.#follows = toSeq === batch.toSeq;
    if (this.#follows) this.head = batch.head;
    this.#isWhole = false;
    return [...problems, journalProblem(fromSeq, `rows ${fromSeq} to ${toSeq}: ${message}`)];
  }

  /** Checks that the row `seq` comes next. */
  #follow(seq: number): Problem[] {
    const next = this.seq + 1;
    if (seq < next) return [journalProblem(seq, 'this number is there twice')];
    return seq === next ? [] : [journalProblem(next, `rows ${next} to ${seq - 1} are missing`)];
  }

  /** Compares the position of journal, events and clock in the lease with the journal. */
  async compareLease(client: ClientBase, events: number): Promise<Problem[]> {
    const found = await client.query<Stored>(
      `select seq, head_hash as "headHash", epoch, event_seq as "eventSeq", tick, market_at as "marketAt",
              exists (select from pg_stat_activity a where a.pid = l.backend_pid and a.backend_start = l.backend_start) as starting
         from core_lease l where tenant_id = $1`,
      [this.#tenantId],
    );
    const at = (message: string): Problem => ({
      table: 'core_lease',
      key: String(this.#tenantId),
      seq: this.seq,
      message,
    });
    const row = found.rows[0];
    if (row === undefined) return [at('there is no lease row')];
    const problems: Problem[] = [];
    if (row.seq > this.seq)
      problems.push(
        journalProblem(this.seq + 1, `the lease is at ${row.seq}, the journal ends at ${this.seq}: its end is missing`),
      );
    else if (row.seq < this.seq)
      problems.push(journalProblem(row.seq + 1, `the lease is at ${row.seq}, the journal continues to ${this.seq}`));
    else if (!row.headHash.equals(this.head)) problems.push(at('the lease holds another head hash than the journal'));
    if (row.epoch < this.#epoch) problems.push(at(`epoch ${row.epoch}, the journal is at ${this.#epoch}`));
    if (row.epoch > this.#epoch && !row.starting)
      problems.push(
        at(`epoch ${row.epoch}, the journal ends in ${this.#epoch}: changed, or a start that did not finish`),
      );
    if (row.eventSeq !== events) problems.push(at(`event ${row.eventSeq}, the journal leads to ${events}`));
    if (this.#ticks === null || !this.#isWhole) return problems;
    if (row.tick !== this.#ticks.tick) problems.push(at(`tick ${row.tick}, the journal holds ${this.#ticks.tick}`));
    if (row.marketAt !== this.#ticks.at)
      problems.push(at(`market time ${row.marketAt}, the journal's last tick is at ${this.#ticks.at}`));
    return problems;
  }
}
