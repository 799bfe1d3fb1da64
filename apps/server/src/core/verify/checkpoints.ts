import type { ClientBase } from 'pg';
import { JOURNAL_KIND } from '../journal/journal.ts';
import type { StoredJournalRow } from '../journal/layout.ts';
import { storedCheckpoint } from '../recovery/checkpoint.ts';
import type { Problem } from './problem.ts';

/**
 * Finds rows of `checkpoint` and `checkpoint_state` that no checkpoint in the journal accounts for. Memory grows with
 * the epochs.
 */
export class Checkpoints {
  readonly #chunks = new Map<number, number | null>();

  /** Adds a journal row; rows come in their order. Throws when its payload cannot be read. */
  add(row: StoredJournalRow): void {
    if (row.kind === JOURNAL_KIND.checkpoint) this.#chunks.set(row.epoch, storedCheckpoint(row).chunks);
  }

  async compare(client: ClientBase): Promise<Problem[]> {
    const stored = await client.query<{ epoch: number }>('select epoch from checkpoint order by epoch');
    const strays = stored.rows
      .filter(({ epoch }, n) => !this.#chunks.has(epoch) || stored.rows[n - 1]?.epoch === epoch)
      .map(({ epoch }) => problem('checkpoint', epoch, 'the journal has no checkpoint of this row'));
    const states = await client.query<{ epoch: number; count: number; different: number; first: number; last: number }>(
      `select epoch, count(*)::int4 as count, count(distinct chunk)::int4 as different, min(chunk) as first, max(chunk) as last
         from checkpoint_state group by epoch order by epoch`,
    );
    const odd = states.rows
      // A start that did not finish leaves its chunks without a journal row of its epoch: nothing reads them.
      .filter(({ epoch }) => this.#chunks.has(epoch))
      .filter(({ epoch, count, different, first, last }) => {
        const chunks = this.#chunks.get(epoch) ?? 0;
        return count !== chunks || different !== chunks || first !== 0 || last !== chunks - 1;
      })
      .map(({ epoch }) => problem('checkpoint_state', epoch, 'the checkpoint has other chunks than these'));
    return [...strays, ...odd];
  }
}

const problem = (table: string, epoch: number, message: string): Problem => ({
  table,
  key: String(epoch),
  seq: null,
  message,
});
