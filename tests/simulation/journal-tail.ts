import { Broker } from '@kabuto/brokerage';
import { imagesOf } from '../../apps/server/src/core/engine/images.ts';
import {
  chainHash,
  GENESIS,
  JOURNAL_KIND,
  type JournalRow,
  resultOutcome,
  storedInput,
} from '../../apps/server/src/core/journal/journal.ts';
import type { Lease } from '../../apps/server/src/core/lease/lease.ts';
import { assert, assertEqual } from './failure.ts';
import { MARKET } from './settings.ts';

/** How clients mark their commands, wherever an input has a free text field. */
const MARK = /"(intent-\d+)"/;

const MARKED_KINDS: ReadonlySet<number> = new Set([JOURNAL_KIND.place, JOURNAL_KIND.credit, JOURNAL_KIND.debit]);

/** Number of row hashes kept, to compare late answers with. */
const REMEMBERED = 100_000;

/** The journal since the last sweep, and a broker in the state of that sweep. */
export class JournalTail {
  readonly #broker = new Broker();
  #rows: JournalRow[] = [];
  #swept: Buffer = GENESIS;
  readonly #hashes = new Map<number, string>();
  #notifyMarked: (name: string) => void = () => undefined;

  /** Calls `notify` with the mark of each row that has one, as it is committed. */
  onMarked(notify: (name: string) => void): void {
    this.#notifyMarked = notify;
  }

  /** Rows are consecutive, and the lease names the last one. */
  add(rows: readonly JournalRow[], former: Lease, next: Lease): void {
    let { seq } = former;
    for (const row of rows) {
      seq += 1;
      assert(row.seq === seq, () => `journal row ${row.seq} comes where ${seq} is due`);
      assert(row.epoch === next.epoch, () => `journal row ${row.seq} is of epoch ${row.epoch}, not ${next.epoch}`);
      this.#rows.push(row);
      this.#hashes.set(seq, row.hash.toString('hex'));
      this.#hashes.delete(seq - REMEMBERED);
      if (!MARKED_KINDS.has(row.kind)) continue;
      const mark = MARK.exec(row.payload.toString('latin1'))?.[1];
      if (mark !== undefined) this.#notifyMarked(mark);
    }
    assert(seq === next.seq, () => `the lease is at ${next.seq}, the journal at ${seq}`);
    assert((rows.at(-1)?.hash ?? former.headHash).equals(next.headHash), 'the lease has another head than the journal');
  }

  /** Hash of a row as committed, in hex; undefined for a row that does not exist or is too old. */
  hashOf(seq: number): string | undefined {
    return this.#hashes.get(seq);
  }

  /**
   * Replays everything since the last sweep: the chain over every column, and each decision from the inputs. Returns
   * the broker's state.
   */
  sweep() {
    for (const row of this.#rows) {
      const hash = chainHash(this.#swept, row, MARKET.tenantId);
      assert(hash.equals(row.hash), () => `the chain breaks at journal row ${row.seq}`);
      this.#swept = hash;
      const input = storedInput(row);
      if (input === null) continue;
      const outcome = resultOutcome(this.#broker.apply(input));
      if (!outcome.equals(row.outcome))
        assertEqual(`journal row ${row.seq}`, row.outcome.toString(), outcome.toString());
      const images = imagesOf(this.#broker.changedRows());
      if (!images.equals(row.images))
        assertEqual(`images of journal row ${row.seq}`, row.images.toString(), images.toString());
    }
    this.#rows = [];
    return this.#broker.snapshot();
  }
}
