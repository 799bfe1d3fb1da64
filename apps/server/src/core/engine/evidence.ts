import { hash } from 'node:crypto';
import { canonicalText } from '../journal/canonical.ts';
import type { Canonical } from '../journal/canonical-value.ts';
import type { Lease } from '../lease/lease.ts';
import type { Table } from '../projections/table.ts';
import {
  type CodedBar,
  type DatedBar,
  dayBarTable,
  type FactsRow,
  factsKey,
  factsTable,
  minuteBarTable,
  type TapeChunk,
  tapeTable,
} from '../projections/tables.ts';

/** Rows of a batch that no event describes; the journal holds their digests instead. */
export type EvidenceRows = {
  readonly facts: readonly FactsRow[];
  readonly minutes: readonly CodedBar[];
  readonly tape: readonly TapeChunk[];
  readonly days: readonly DatedBar[];
};
/** The tables whose rows are only ever added: a row refers to the journal row that holds the digest of its batch. */
export type AddedPart = Exclude<keyof EvidenceRows, 'facts'> | 'keys';

/** The digest of a batch's rows of one of these tables, and the oldest time among them, by which they expire. */
export type AddedDigest = { readonly digest: Buffer; readonly oldest: number };
export type StoredEvidence = {
  /** The digest of all rows of `venue_facts` after the batch; null: unchanged. */
  readonly facts: Buffer | null;
  /** The digest of the lease's `LeaseFields` after the batch; null: unchanged. */
  readonly lease: Buffer | null;
  readonly added: ReadonlyMap<AddedPart, AddedDigest>;
};

/** Bits of the payload; never reuse one. */
const BIT = {
  facts: 1,
  /* from before the journal held keys */ keys: 2,
  minutes: 4,
  tape: 8,
  days: 16,
  lease: 32,
} as const satisfies Record<keyof EvidenceRows | 'keys' | 'lease', number>;
export const ADDED_PARTS = ['keys', 'minutes', 'tape', 'days'] as const satisfies readonly AddedPart[];
const LAYOUT = 1;
const HASH_BYTES = 32;
/** Not part of the text: which journal row a row refers to is checked by where it is found. */
const JOURNAL_SEQ = 'journal_seq';

/** The lease's columns about the market that no other journal row contains. */
export type LeaseFields = Pick<Lease, 'phase' | 'tradeDate' | 'speed'>;

const sha256 = (data: Buffer | string): Buffer => hash('sha256', data, 'buffer');

type Columns = readonly { readonly name: string }[];

/** Where each column is in the text of a row, with the text before its value; kept for each table. */
const layouts = new WeakMap<Columns, readonly { readonly index: number; readonly before: string }[]>();

function layoutOf(columns: Columns): readonly { readonly index: number; readonly before: string }[] {
  let layout = layouts.get(columns);
  if (layout === undefined) {
    layout = columns
      .map(({ name }, index) => ({ name, index, before: `${JSON.stringify(name)}:` }))
      .filter(({ name }) => name !== JOURNAL_SEQ)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    layouts.set(columns, layout);
  }
  return layout;
}

/**
 * The canonical text of an object that holds the columns which are set, by name: a column that is added later leaves
 * the texts of older rows unchanged.
 */
function textOf(columns: Columns, cellAt: (index: number) => Canonical | Buffer): string {
  let text = '';
  for (const { index, before } of layoutOf(columns)) {
    const cell = cellAt(index);
    if (cell === null) continue;
    text += text === '' ? '{' : ',';
    text += before + canonicalText(Buffer.isBuffer(cell) ? cell.toString('base64') : cell);
  }
  return text === '' ? '{}' : `${text}}`;
}

/** The text of a row that is about to be written. */
const rowText = <Row>({ columns }: Table<Row>, row: Row): string =>
  textOf(columns, (index) => {
    const column = columns[index];
    const cell = column?.of(row) ?? null;
    // a column of this type is given as its text
    return column?.type === 'json' && cell !== null ? (JSON.parse(String(cell)) as Canonical) : cell;
  });

/** The text of a stored row: its columns by name. */
export const storedText = ({ columns }: { readonly columns: Columns }, stored: StoredRow): string =>
  textOf(columns, (index) => stored[columns[index]?.name ?? ''] ?? null);
export type StoredRow = { readonly [column: string]: Canonical | Buffer };

/** The digest of rows, in any order. */
export const digestOf = (texts: readonly string[]): Buffer => sha256(texts.toSorted().join('\n'));

/** The digest of all rows of `venue_facts`, updated as rows are replaced. */
export class FactsDigest {
  readonly #leaves = new Map<string, Buffer>();
  #keys: string[] = [];

  /** Adds or replaces a row by its `factsKey`; `text` as `rowText` returns it. */
  set(key: string, text: string): void {
    if (!this.#leaves.has(key)) this.#keys = [...this.#keys, key].toSorted();
    this.#leaves.set(key, sha256(text));
  }

  digest(): Buffer {
    const out = Buffer.allocUnsafe(this.#keys.length * HASH_BYTES);
    this.#keys.forEach((key, n) => {
      this.#leaves.get(key)?.copy(out, n * HASH_BYTES);
    });
    return sha256(out);
  }
}

/** Makes the digests of one epoch's batches. */
export class Evidence {
  readonly #facts = new FactsDigest();
  #lease: Buffer | null = null;

  /** Adds rows of `venue_facts` as the epoch finds them, or as a batch leaves them. Returns the digest of all rows. */
  takeFacts(rows: readonly FactsRow[]): Buffer {
    for (const row of rows) this.#facts.set(factsKey(row.facts.code, row.venue), rowText(factsTable, row));
    return this.#facts.digest();
  }

  /**
   * The journal's payload for a batch; null when it has no such rows and leaves these columns of the lease unchanged.
   */
  of({ facts, minutes, tape, days }: EvidenceRows, words: LeaseFields): Buffer | null {
    const parts: Buffer[] = [];
    let bits = 0;
    if (facts.length > 0) {
      bits |= BIT.facts;
      parts.push(this.takeFacts(facts));
    }
    const lease = leaseDigest(words);
    if (this.#lease?.equals(lease) !== true) {
      bits |= BIT.lease;
      parts.push(lease);
      this.#lease = lease;
    }
    const add = <Row>(part: AddedPart, table: Table<Row>, rows: readonly Row[], oldest: number): void => {
      if (rows.length === 0) return;
      bits |= BIT[part];
      const at = Buffer.alloc(8);
      at.writeDoubleLE(oldest);
      parts.push(at, digestOf(rows.map((row) => rowText(table, row))));
    };
    add('minutes', minuteBarTable, minutes, oldestOf(minutes.map(({ bar }) => bar.at)));
    add('tape', tapeTable, tape, oldestOf(tape.map(({ minuteAt }) => minuteAt)));
    add('days', dayBarTable, days, 0);
    return bits === 0 ? null : Buffer.concat([Buffer.from([LAYOUT, bits]), ...parts]);
  }
}

/** The digest of the lease's columns about the market. */
export const leaseDigest = ({ phase, tradeDate, speed }: LeaseFields): Buffer =>
  sha256(canonicalText({ phase, tradeDate, speed }));

const oldestOf = (times: readonly number[]): number => times.reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER);

/** Reads the payload. Throws RangeError when it is invalid. */
export function storedEvidence(payload: Buffer): StoredEvidence {
  const [layout, bits = 0] = payload;
  if (layout !== LAYOUT) throw new RangeError(`evidence of the unknown layout ${layout}`);
  let offset = 2;
  const take = (length: number): Buffer => {
    const bytes = payload.subarray(offset, offset + length);
    if (bytes.length !== length) throw new RangeError('evidence is truncated');
    offset += length;
    return bytes;
  };
  const facts = (bits & BIT.facts) === 0 ? null : take(HASH_BYTES);
  const lease = (bits & BIT.lease) === 0 ? null : take(HASH_BYTES);
  const added = new Map<AddedPart, AddedDigest>();
  for (const part of ADDED_PARTS) {
    if ((bits & BIT[part]) === 0) continue;
    const oldest = take(8).readDoubleLE();
    added.set(part, { oldest, digest: take(HASH_BYTES) });
  }
  if (offset !== payload.length) throw new RangeError('evidence has trailing bytes');
  return { facts, lease, added };
}
