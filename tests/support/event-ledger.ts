import type { BrokerEvent } from '@kabuto/brokerage';
import type { EpochMs } from '@kabuto/market';
import { writeBatch } from '../../apps/server/src/core/journal/batches.ts';
import { earlierEventTable } from '../../apps/server/src/core/journal/earlier-events.ts';
import { chainHash, GENESIS, JOURNAL_KIND, type JournalRow } from '../../apps/server/src/core/journal/journal.ts';
import { accountEventTable, eventBatchRows } from '../../apps/server/src/core/journal/tables.ts';
import { write } from '../../apps/server/src/core/projections/table.ts';
import { type createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';

type Pool = ReturnType<typeof createPool>;

/** An event as it was written, to compare readers with. */
export type WrittenEvent = {
  readonly seq: number;
  readonly accountId: number;
  readonly journalSeq: number;
  readonly place: number;
  readonly kind: BrokerEvent['kind'];
  readonly at: number;
};

/** An event to be written: its owner, its kind, and members that a reader under test looks at. */
export type NewEvent = { readonly accountId: number; readonly kind: BrokerEvent['kind'] } & Readonly<
  Record<string, unknown>
>;

/** A journal of a brokerage and its account events, written as the core and its projector do, batch by batch. */
export class EventLedger {
  readonly #pool: Pool;
  readonly #tenantId: number;
  #seq = 0;
  #head: Buffer = GENESIS;
  /** Everything written so far, in order. */
  readonly events: WrittenEvent[] = [];

  constructor(pool: Pool, tenantId: number) {
    this.#pool = pool;
    this.#tenantId = tenantId;
  }

  /** The last journal row. */
  get seq(): number {
    return this.#seq;
  }

  /**
   * Writes a batch: a list of events a journal row. `isEarlier`: as versions before one row a batch stored the events.
   * Market time rises by 10 a row.
   */
  async write(batch: readonly (readonly NewEvent[])[], isEarlier = false): Promise<void> {
    const first = this.events.length;
    const rows = batch.map((list) => this.#row(list));
    const added = this.events.slice(first).map(({ seq: eventSeq, journalSeq, place, ...event }) => {
      // owner and kind are all that the tables take of an event
      return { eventSeq, journalSeq, place, at: 0, event: event as unknown as BrokerEvent };
    });
    await withTenant(this.#pool, this.#tenantId, async (client) => {
      await writeBatch(client, this.#tenantId, rows, { imbalance: 0, lowest: 0 });
      if (isEarlier) await write(client, earlierEventTable, this.#tenantId, added);
      else await write(client, accountEventTable, this.#tenantId, eventBatchRows(added));
      await client.query('update projection set seq = $2, event_seq = $3 where tenant_id = $1', [
        this.#tenantId,
        this.#seq,
        this.events.length,
      ]);
    });
  }

  #row(list: readonly NewEvent[]): JournalRow {
    this.#seq += 1;
    const at = this.#seq * 10;
    const contents = list.map((event, place) => {
      const seq = this.events.length + 1;
      this.events.push({ seq, accountId: event.accountId, journalSeq: this.#seq, place, kind: event.kind, at });
      return { ...event, n: seq, tenant: this.#tenantId };
    });
    const outcome = Buffer.from(JSON.stringify({ events: contents, orderId: null, refusal: null, requests: [] }));
    const content = { payload: Buffer.from('{}'), outcome, images: Buffer.alloc(0), kind: JOURNAL_KIND.credit };
    // every integer written here is a market time
    const row = { ...content, seq: this.#seq, epoch: 1, at: at as EpochMs, wallAt: at };
    this.#head = chainHash(this.#head, row, this.#tenantId);
    return { ...row, hash: this.#head };
  }
}

/** A linear congruential generator: the same events on every run. Returns an integer below its argument. */
export function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
