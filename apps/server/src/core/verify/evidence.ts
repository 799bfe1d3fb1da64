import { type IsoDate, tokyoDate } from '@kabuto/market';
import type { ClientBase } from 'pg';
import {
  ADDED_PARTS,
  type AddedDigest,
  type AddedPart,
  digestOf,
  FactsDigest,
  type LeaseFields,
  leaseDigest,
  type StoredRow,
  storedEvidence,
  storedText,
} from '../engine/evidence.ts';
import type { DamagedFrame } from '../journal/batches.ts';
import { JOURNAL_KIND } from '../journal/journal.ts';
import type { StoredJournalRow } from '../journal/layout.ts';
import { oldestKept } from '../journal/retention.ts';
import type { Table } from '../projections/table.ts';
import {
  dayBarTable,
  factsKey,
  factsTable,
  idempotencyTable,
  minuteBarTable,
  tapeTable,
} from '../projections/tables.ts';
import { storedCheckpoint } from '../recovery/checkpoint.ts';
import { pages } from '../store/cursor.ts';
import { type Problem, Problems } from './problem.ts';

/** The journal's first row with digests; older rows have none. */
type First = Pick<StoredJournalRow, 'seq' | 'at' | 'wallAt'>;
type Part = {
  readonly table: Pick<Table<never>, 'name' | 'columns'>;
  /** The two columns that identify a row. */
  readonly key: readonly [string, string];
  /** Whether a row can be from before the first digest. */
  readonly isBefore: (row: StoredRow, first: First) => boolean;
};

/** A column as text; the columns read with this are numbers, texts and dates. */
const textAt = (row: StoredRow, column: string): string => {
  const value = row[column];
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
};

const PARTS: Readonly<Record<AddedPart, Part>> = {
  keys: {
    table: idempotencyTable,
    key: ['account_id', 'key'],
    isBefore: (row, first) => Number(row.wall_at) <= first.wallAt,
  },
  minutes: {
    table: minuteBarTable,
    key: ['code', 'at'],
    isBefore: (row, first) => Number(row.at) < first.at,
  },
  tape: {
    table: tapeTable,
    key: ['code', 'minute_at'],
    isBefore: (row, first) => Number(row.minute_at) < first.at,
  },
  days: {
    table: dayBarTable,
    key: ['code', 'date'],
    isBefore: (row, first) => textAt(row, 'date') <= tokyoDate(first.at),
  },
};

/** The key of a row as text. */
const keyOf = (part: Part, row: StoredRow): string => part.key.map((column) => textAt(row, column)).join('/');

type Found = { readonly seq: number | null; readonly row: StoredRow };

/** The rows of one table by the journal row that has their digest; those without one first. */
class AddedRows {
  readonly #part: Part;
  readonly #pages: AsyncIterator<StoredRow[]>;
  #page: readonly StoredRow[] = [];
  #next = 0;

  constructor(client: ClientBase, part: Part) {
    this.#part = part;
    const { name, columns } = part.table;
    const names = columns.map((column) => column.name).join(', ');
    this.#pages = pages<StoredRow>(client, `select ${names} from ${name} order by journal_seq nulls first`);
  }

  async #peek(): Promise<Found | undefined> {
    if (this.#next === this.#page.length) {
      const page = await this.#pages.next();
      if (page.done === true) return undefined;
      this.#page = page.value;
      this.#next = 0;
    }
    const row = this.#page[this.#next];
    const seq = row?.journal_seq ?? null;
    return row && { seq: seq === null ? null : Number(seq), row };
  }

  /** Passes over the rows without a digest; those that are not from before the first digest are a problem. */
  async old(isBefore: (row: StoredRow) => boolean): Promise<readonly Problem[]> {
    const problems = new Problems();
    for (let found = await this.#peek(); found?.seq === null; found = await this.#peek()) {
      this.#next += 1;
      if (!isBefore(found.row)) problems.add([this.#stray(found.row)]);
    }
    return problems.list;
  }

  /**
   * Compares the rows that refer to the journal row `seq`; those before them refer to a row that has no digest of them.
   */
  async compare(seq: number, { digest, oldest }: AddedDigest, kept: number): Promise<readonly Problem[]> {
    const problems = await this.upTo(seq - 1);
    const rows: StoredRow[] = [];
    for (let found = await this.#peek(); found?.seq === seq; found = await this.#peek()) {
      this.#next += 1;
      rows.push(found.row);
    }
    const { table } = this.#part;
    // rows that have expired may be gone, some of them or all
    if (oldest < kept || digestOf(rows.map((row) => storedText(table, row))).equals(digest)) return problems;
    const named = rows
      .map((row) => keyOf(this.#part, row))
      .toSorted()
      .slice(0, 3)
      .join(', ');
    const message = `the ${rows.length} rows that name this journal row are not those of its digest`;
    return [...problems, { table: table.name, key: named === '' ? 'none' : named, seq, message }];
  }

  /** Reports the rows that refer to a journal row up to `seq` and were not compared. */
  async upTo(seq: number): Promise<readonly Problem[]> {
    const problems = new Problems();
    for (let found = await this.#peek(); found !== undefined; found = await this.#peek()) {
      if (found.seq !== null && found.seq > seq) break;
      this.#next += 1;
      problems.add([this.#stray(found.row)]);
    }
    return problems.list;
  }

  #stray(row: StoredRow): Problem {
    return {
      table: this.#part.table.name,
      key: keyOf(this.#part, row),
      seq: null,
      message: 'no journal row has a digest of this row',
    };
  }
}

type LeaseRow = LeaseFields & { readonly houseLinesTo: number };

/**
 * Compares rows that no event describes (keys, bars, tape, the venue's facts, the lease's columns about the market)
 * with their digests in the journal. Rows from before there were digests are not compared.
 */
export class EvidenceCheck {
  readonly #client: ClientBase;
  readonly #rows: Readonly<Record<AddedPart, AddedRows>>;
  readonly #kept: Readonly<Record<AddedPart, number>>;
  readonly #lease: LeaseRow | null;
  #first: First | null = null;
  #firstEpoch: number | null = null;
  #isWhole = false;
  #facts: Buffer | null = null;
  #leaseDigest: Buffer | null = null;
  #houseLinesTo: number | null = null;

  private constructor(client: ClientBase, lease: LeaseRow | null) {
    const rows = (part: AddedPart) => new AddedRows(client, PARTS[part]);
    this.#client = client;
    this.#lease = lease;
    this.#rows = { keys: rows('keys'), minutes: rows('minutes'), tape: rows('tape'), days: rows('days') };
    const date = lease?.tradeDate ?? null;
    this.#kept = { keys: 0, minutes: 0, tape: 0, days: 0, ...(date === null ? {} : oldestKept(date, Date.now())) };
  }

  /** The client has begun a transaction of the tenant. */
  static async begin(client: ClientBase, tenantId: number): Promise<EvidenceCheck> {
    const found = await client.query<LeaseRow & { tradeDate: IsoDate | null }>(
      `select phase, trade_date as "tradeDate", speed, house_lines_to as "houseLinesTo" from core_lease where tenant_id = $1`,
      [tenantId],
    );
    return new EvidenceCheck(client, found.rows[0] ?? null);
  }

  /** The first journal row with digests; null when there is none. `isWhole`: nothing was written before it. */
  get from(): { readonly seq: number; readonly isWhole: boolean } | null {
    return this.#first && { seq: this.#first.seq, isWhole: this.#isWhole };
  }

  /** Adds a journal row; rows come in their order. Throws when its payload cannot be read. */
  async add(row: StoredJournalRow): Promise<Problem[]> {
    this.#firstEpoch ??= row.epoch;
    if (row.kind === JOURNAL_KIND.checkpoint) return this.#checkpoint(row);
    if (row.kind !== JOURNAL_KIND.evidence) return [];
    const { facts, lease, added } = storedEvidence(row.payload);
    const problems: Problem[] = [];
    if (this.#first === null) problems.push(...(await this.#begin(row)));
    this.#facts = facts ?? this.#facts;
    this.#leaseDigest = lease ?? this.#leaseDigest;
    for (const [part, digest] of added)
      problems.push(...(await this.#rows[part].compare(row.seq, digest, this.#kept[part])));
    return problems;
  }

  /** Passes over rows that cannot be read, and over the table rows that refer to them. */
  async skip({ fromSeq, toSeq }: DamagedFrame): Promise<Problem[]> {
    const problems: Problem[] = [];
    for (const part of ADDED_PARTS) {
      const rows = this.#rows[part];
      if (this.#first === null) await rows.old(() => true);
      problems.push(...(await rows.upTo(fromSeq - 1)));
      await rows.upTo(toSeq);
    }
    this.#facts = null;
    this.#leaseDigest = null;
    this.#houseLinesTo = null;
    return problems;
  }

  async #begin({ seq, at, wallAt, epoch }: StoredJournalRow): Promise<Problem[]> {
    this.#first = { seq, at, wallAt };
    this.#isWhole = epoch === this.#firstEpoch;
    const first = this.#first;
    const problems: Problem[] = [];
    for (const part of ADDED_PARTS) {
      const isBefore = (row: StoredRow): boolean => !this.#isWhole && PARTS[part].isBefore(row, first);
      problems.push(...(await this.#rows[part].old(isBefore)));
    }
    return problems;
  }

  /** Compares what the epoch found with what the one before left. */
  #checkpoint(row: StoredJournalRow): Problem[] {
    const { epoch, factsHash, leaseHash, houseLinesTo } = storedCheckpoint(row);
    const problems: Problem[] = [];
    const addProblem = (table: string, message: string): void =>
      void problems.push({ table, key: String(epoch), seq: row.seq, message });
    if (this.#facts !== null && factsHash !== undefined && !factsHash.equals(this.#facts))
      addProblem('venue_facts', 'the epoch began with other rows than the one before left');
    if (this.#leaseDigest !== null && leaseHash !== undefined && !leaseHash.equals(this.#leaseDigest))
      addProblem('core_lease', 'the epoch began with another phase, trade date or speed than the one before left');
    if (this.#houseLinesTo !== null && houseLinesTo !== undefined && houseLinesTo !== this.#houseLinesTo)
      addProblem('core_lease', `house_lines_to was ${this.#houseLinesTo}, the epoch found ${houseLinesTo}`);
    this.#facts = factsHash ?? null;
    this.#leaseDigest = leaseHash ?? null;
    this.#houseLinesTo = houseLinesTo ?? null;
    return problems;
  }

  /** Compares what is left, and the tables whose rows are replaced. */
  async end(): Promise<Problem[]> {
    const problems: Problem[] = [];
    for (const part of ADDED_PARTS) {
      problems.push(...(await this.#rows[part].old(() => true)));
      problems.push(...(await this.#rows[part].upTo(Number.MAX_SAFE_INTEGER)));
    }
    if (this.#facts !== null && !(await this.#factsDigest()).equals(this.#facts))
      problems.push({
        table: 'venue_facts',
        key: 'all',
        seq: null,
        message: 'the rows are not those of the digest in the journal',
      });
    return [...problems, ...this.#compareLease()];
  }

  async #factsDigest(): Promise<Buffer> {
    const names = factsTable.columns.map(({ name }) => name).join(', ');
    const found = await this.#client.query<StoredRow>(`select ${names} from venue_facts`);
    const digest = new FactsDigest();
    const seen = new Set<unknown>();
    for (const row of found.rows) {
      const key = factsKey(textAt(row, 'code'), row.venue === null ? null : textAt(row, 'venue'));
      // a second row of an issue at a venue, which is in no digest
      digest.set(seen.has(key) ? `${key} again` : key, storedText(factsTable, row));
      seen.add(key);
    }
    return digest.digest();
  }

  #compareLease(): Problem[] {
    const lease = this.#lease;
    if (lease === null) return [];
    const problems: Problem[] = [];
    const addProblem = (message: string): void =>
      void problems.push({ table: 'core_lease', key: 'market', seq: null, message });
    if (this.#leaseDigest !== null && !leaseDigest(lease).equals(this.#leaseDigest))
      addProblem('phase, trade date or speed are not those of the digest in the journal');
    if (this.#houseLinesTo !== null && lease.houseLinesTo !== this.#houseLinesTo)
      addProblem(`house_lines_to is ${lease.houseLinesTo}, the epoch began with ${this.#houseLinesTo}`);
    return problems;
  }
}
