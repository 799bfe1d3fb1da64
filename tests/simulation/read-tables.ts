import type {
  Account,
  Application,
  BrokerInstrument,
  HoldRecord,
  MarginAccount,
  Offering,
  Order,
  Position,
  PriceAlert,
  Transfer,
} from '@kabuto/brokerage';
import { isFinal, isFinalApplication, isFinalOffering, isFinalTransfer } from '@kabuto/brokerage';
import { keyHash } from '../../apps/server/src/core/journal/command-key.ts';
import { ProjectedElsewhere } from '../../apps/server/src/core/projections/catch-up.ts';
import {
  type ProjectedBatch,
  type ProjectedTo,
  storedBatch,
} from '../../apps/server/src/core/projections/projected-batch.ts';
import type { Batch } from '../../apps/server/src/core/sequencer/batch.ts';
import type { IdempotencyKey } from '../../apps/server/src/core/types.ts';
import { assert } from './failure.ts';

/** The rows of the broker's state in the tables that the projector writes. */
class StateTables {
  readonly accounts: Map<number, Account>;
  readonly positions: Map<string, Position>;
  /** Open ones only, as of alerts and holds. */
  readonly orders: Map<number, Order>;
  readonly alerts: Map<number, PriceAlert>;
  readonly holds: Map<number, HoldRecord>;
  readonly transfers: Map<number, Transfer>;
  readonly offerings: Map<number, Offering>;
  readonly applications: Map<number, Application>;
  readonly margins: Map<number, MarginAccount>;
  readonly instruments: Map<string, BrokerInstrument>;
  readonly to: ProjectedTo;

  constructor(of: Omit<StateTables, 'after'> | null, to: ProjectedTo) {
    this.accounts = new Map(of?.accounts);
    this.positions = new Map(of?.positions);
    this.orders = new Map(of?.orders);
    this.alerts = new Map(of?.alerts);
    this.holds = new Map(of?.holds);
    this.transfers = new Map(of?.transfers);
    this.offerings = new Map(of?.offerings);
    this.applications = new Map(of?.applications);
    this.margins = new Map(of?.margins);
    this.instruments = new Map(of?.instruments);
    this.to = to;
  }

  /** The tables after these batches. */
  after(batches: readonly ProjectedBatch[], to: ProjectedTo): StateTables {
    const next = new StateTables(this, to);
    for (const { dirty } of batches) {
      for (const row of dirty.accounts) next.accounts.set(row.accountId, row);
      for (const row of dirty.positions) next.positions.set(`${row.accountId} ${row.instrument}`, row);
      for (const row of dirty.margins) next.margins.set(row.accountId, row);
      for (const row of dirty.instruments) next.instruments.set(row.code, row);
      for (const row of dirty.orders) keep(next.orders, row.orderId, row, !isFinal(row.state));
      for (const row of dirty.alerts) keep(next.alerts, row.alertId, row, row.state === 'armed');
      for (const row of dirty.holds) keep(next.holds, row.holdId, row, row.state === 'held');
      for (const row of dirty.transfers) keep(next.transfers, row.transferId, row, !isFinalTransfer(row));
      for (const row of dirty.offerings) keep(next.offerings, row.offeringId, row, !isFinalOffering(row));
      for (const row of dirty.applications) keep(next.applications, row.applicationId, row, !isFinalApplication(row));
    }
    return next;
  }
}

function keep<Row>(rows: Map<number, Row>, id: number, row: Row, isOpen: boolean): void {
  if (isOpen) rows.set(id, row);
  else rows.delete(id);
}

/**
 * The read tables in memory, as far as projectors have written them, and the journal of what is left. A crash of the
 * database may lose the last transactions, since they do not wait for the disk.
 */
export class ReadTables {
  #now = new StateTables(null, { seq: 0, eventSeq: 0 });
  /** As they were before the last transaction. */
  #before = this.#now;
  /** The journal row of each key, by its hash. */
  readonly #keys = new Map<string, number>();
  /** Batches that some version of the tables may lack, by rising sequence number. */
  #journal: { readonly formerSeq: number; readonly seq: number; readonly rows: Batch['record']['journal'] }[] = [];
  /** The journal row up to which batches are no longer kept: no version of the tables lacks them. */
  #keptFrom = 0;
  /** Batches that a recovery projected from the journal, and times that a crash lost a transaction. */
  caughtUp = 0;
  lost = 0;

  get to(): ProjectedTo {
    return this.#now.to;
  }

  get rows(): Omit<StateTables, 'after' | 'to'> {
    return this.#now;
  }

  /** Whether the table of keys has this one. */
  hasKey(key: IdempotencyKey): boolean {
    const seq = this.#keys.get(keyHash(key).toString('latin1'));
    return seq !== undefined && seq <= this.to.seq;
  }

  /** Adds a committed batch to the journal. */
  add({ formerSeq, lease, record }: Batch): void {
    if (lease.seq > formerSeq) this.#journal.push({ formerSeq, seq: lease.seq, rows: record.journal });
  }

  /**
   * The batches of the journal that follow `former`: a few at a time. Throws ProjectedElsewhere where those are no
   * longer kept.
   */
  storedAfter(former: ProjectedTo): readonly ProjectedBatch[] {
    if (former.seq < this.#keptFrom) throw new ProjectedElsewhere(former);
    const next = this.#journal.filter(({ seq }) => seq > former.seq).slice(0, 3);
    assert(next[0] === undefined || next[0].formerSeq === former.seq, () => `no batch follows row ${former.seq}`);
    let to = former;
    return next.map(({ rows }) => {
      const batch = storedBatch(
        rows.map((row) => ({ ...row, check: row.hash, checkBytes: row.hash.length })),
        to,
      );
      to = batch.lease;
      return batch;
    });
  }

  /**
   * Writes consecutive batches. Throws ProjectedElsewhere, with nothing written, when the tables do not end at
   * `former`.
   */
  project(former: ProjectedTo, batches: readonly ProjectedBatch[], to: ProjectedTo): ProjectedTo {
    if (this.to.seq !== former.seq) throw new ProjectedElsewhere(former);
    const [first] = batches;
    // between them and the end of the tables are batches that change no table
    assert(first === undefined || first.formerSeq >= former.seq, 'a batch is projected that the tables hold');
    for (const [n, batch] of batches.entries())
      assert(n === 0 || batch.formerSeq === batches[n - 1]?.lease.seq, 'the projector skipped a batch');
    this.#before = this.#now;
    this.#now = this.#now.after(batches, to);
    for (const { record } of batches)
      for (const { hash, seq } of record.keys) this.#keys.set(hash.toString('latin1'), seq);
    this.#keptFrom = this.#before.to.seq;
    this.#journal = this.#journal.filter(({ seq }) => seq > this.#keptFrom);
    return to;
  }

  /** Projects what is left, as a recovery does before it reads the state. */
  catchUp(): void {
    for (;;) {
      const batches = this.storedAfter(this.to);
      const to = batches.at(-1)?.lease;
      if (to === undefined) return;
      this.caughtUp += batches.length;
      this.project(this.to, batches, to);
    }
  }

  /** A crash of the database, after which the last transaction is gone. */
  loseLast(): void {
    if (this.#before === this.#now) return;
    this.lost += 1;
    this.#now = this.#before;
  }
}
