import type { ClientBase } from 'pg';
import { chainHash, GENESIS, JOURNAL_KIND, type JournalRow } from './journal.ts';
import { journalProblem, type Problem } from './verify-problem.ts';

/** Where the journal ended, and the market clock with it. */
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
  head: Buffer = GENESIS;
  seq = 0;
  #epoch = 0;
  #ticks: { tick: number; at: number } | null = null;

  constructor(tenantId: number) {
    this.#tenantId = tenantId;
  }

  add(row: JournalRow): Problem[] {
    const problems: Problem[] = [];
    if (row.seq <= this.seq) problems.push(journalProblem(row.seq, 'this number is there twice'));
    else if (row.seq !== this.seq + 1)
      problems.push(journalProblem(this.seq + 1, `rows ${this.seq + 1} to ${row.seq - 1} are missing`));
    if (!chainHash(this.head, row, this.#tenantId).equals(row.hash))
      problems.push(journalProblem(row.seq, 'the hash does not follow from its content and the row before'));
    if (row.epoch < this.#epoch) problems.push(journalProblem(row.seq, `epoch ${row.epoch} after ${this.#epoch}`));
    this.head = row.hash;
    this.seq = row.seq;
    this.#epoch = row.epoch;
    if (row.kind === JOURNAL_KIND.tick) this.#ticks = { tick: (this.#ticks?.tick ?? 0) + 1, at: row.at };
    return problems;
  }

  /** The lease says where journal, events and clock stand. */
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
        journalProblem(
          this.seq + 1,
          `the lease stands at ${row.seq}, the journal ends at ${this.seq}: its end is missing`,
        ),
      );
    else if (row.seq < this.seq)
      problems.push(journalProblem(row.seq + 1, `the lease stands at ${row.seq}, the journal goes on to ${this.seq}`));
    else if (!row.headHash.equals(this.head)) problems.push(at('the lease holds another head hash than the journal'));
    if (row.epoch < this.#epoch) problems.push(at(`epoch ${row.epoch}, the journal is at ${this.#epoch}`));
    if (row.epoch > this.#epoch && !row.starting)
      problems.push(
        at(`epoch ${row.epoch}, the journal ends in ${this.#epoch}: changed, or a start that did not finish`),
      );
    if (row.eventSeq !== events) problems.push(at(`event ${row.eventSeq}, the journal leads to ${events}`));
    if (this.#ticks !== null && row.tick !== this.#ticks.tick)
      problems.push(at(`tick ${row.tick}, the journal holds ${this.#ticks.tick}`));
    if (this.#ticks !== null && row.marketAt !== this.#ticks.at)
      problems.push(at(`market time ${row.marketAt}, the journal's last tick is at ${this.#ticks.at}`));
    return problems;
  }
}
