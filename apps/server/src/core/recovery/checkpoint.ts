import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { StateRow } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import type { Table } from '../projections/table.ts';
import { pages } from '../store/cursor.ts';
import { StateHash, stateLine } from './state-hash.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** What the journal's first row of an epoch records of the state that the epoch began with (rules/core.md 1). */
export type Checkpoint = {
  readonly epoch: number;
  readonly codeVersion: string;
  readonly stateHash: Buffer;
  /** Rows of the state: scalars, accounts, positions, open orders, issues. */
  readonly stateRows: number;
  /** Rows of `checkpoint_state` that carry the state itself; null when the code is that of the epoch before. */
  readonly chunks: number | null;
  /**
   * The digest of `venue_facts` as the epoch found it; absent in a checkpoint from before there was evidence, as is the
   * next.
   */
  readonly factsHash?: Buffer;
  /** The digest of the lease's columns about the market, as the epoch found them. */
  readonly leaseHash?: Buffer;
  /** The journal row up to which the house's postings are stored one by one, as the epoch found it. */
  readonly houseLinesTo?: number;
};

export const checkpointTable: Table<Checkpoint & { readonly journalSeq: number }> = {
  name: 'checkpoint',
  key: null,
  columns: [
    { name: 'epoch', type: 'int4', of: (row) => row.epoch },
    { name: 'journal_seq', type: 'int8', of: (row) => row.journalSeq },
    { name: 'code_version', type: 'text', of: (row) => row.codeVersion },
    { name: 'state_hash', type: 'bytea', of: (row) => row.stateHash },
    { name: 'state_rows', type: 'int8', of: (row) => row.stateRows },
    { name: 'chunks', type: 'int4', of: (row) => row.chunks },
  ],
};

/** The journal's payload of a checkpoint: everything but the epoch, which has its column. */
export const checkpointPayload = (checkpoint: Checkpoint) => {
  const { codeVersion, stateHash, stateRows, chunks, factsHash, leaseHash, houseLinesTo } = checkpoint;
  return {
    chunks,
    codeVersion,
    factsHash: factsHash?.toString('hex'),
    houseLinesTo,
    leaseHash: leaseHash?.toString('hex'),
    stateHash: stateHash.toString('hex'),
    stateRows,
  };
};

/** Reads the journal row of a checkpoint. Throws when its payload is not a checkpoint. */
export function storedCheckpoint(row: { readonly epoch: number; readonly payload: Buffer }): Checkpoint {
  const parsed: unknown = JSON.parse(row.payload.toString('utf8'));
  if (typeof parsed !== 'object' || parsed === null) throw new RangeError('the payload is no checkpoint');
  // Written by checkpointPayload; each member is checked before it is used.
  const { codeVersion, stateHash, stateRows, chunks, factsHash, leaseHash, houseLinesTo } = parsed as Record<
    string,
    unknown
  >;
  if (typeof codeVersion !== 'string' || typeof stateHash !== 'string' || typeof stateRows !== 'number')
    throw new RangeError('the payload is no checkpoint');
  return {
    epoch: row.epoch,
    codeVersion,
    stateHash: Buffer.from(stateHash, 'hex'),
    stateRows,
    chunks: typeof chunks === 'number' ? chunks : null,
    ...(typeof factsHash === 'string' ? { factsHash: Buffer.from(factsHash, 'hex') } : {}),
    ...(typeof leaseHash === 'string' ? { leaseHash: Buffer.from(leaseHash, 'hex') } : {}),
    ...(typeof houseLinesTo === 'number' ? { houseLinesTo } : {}),
  };
}

/**
 * Makes the checkpoint of an epoch while its state is read, page by page; stores the state itself when the code version
 * changes.
 */
export class CheckpointWriter {
  readonly #client: ClientBase;
  readonly #tenantId: number;
  readonly #epoch: number;
  readonly #codeVersion: string;
  readonly #keep: boolean;
  readonly #hash = new StateHash();
  #chunks = 0;

  private constructor(client: ClientBase, tenantId: number, epoch: number, codeVersion: string, keep: boolean) {
    this.#client = client;
    this.#tenantId = tenantId;
    this.#epoch = epoch;
    this.#codeVersion = codeVersion;
    this.#keep = keep;
  }

  /** The caller has begun a transaction of the tenant and leads `epoch`. */
  static async begin(
    client: ClientBase,
    tenantId: number,
    epoch: number,
    codeVersion: string,
  ): Promise<CheckpointWriter> {
    const former = await client.query<{ code_version: string }>(
      'select code_version from checkpoint where tenant_id = $1 order by epoch desc limit 1',
      [tenantId],
    );
    const keep = former.rows[0]?.code_version !== codeVersion;
    return new CheckpointWriter(client, tenantId, epoch, codeVersion, keep);
  }

  async add(rows: readonly StateRow[]): Promise<void> {
    const lines = rows.map(stateLine);
    this.#hash.add(lines);
    if (!this.#keep) return;
    const packed = await pack(lines.join('\n'), { level: 1 });
    await this.#client.query({
      name: 'core:checkpoint_state',
      text: 'insert into checkpoint_state (tenant_id, epoch, chunk, lines) values ($1, $2, $3, $4)',
      values: [this.#tenantId, this.#epoch, this.#chunks, packed],
    });
    this.#chunks += 1;
  }

  end(): Checkpoint {
    return {
      epoch: this.#epoch,
      codeVersion: this.#codeVersion,
      stateHash: this.#hash.digest(),
      stateRows: this.#hash.rows,
      chunks: this.#keep ? this.#chunks : null,
    };
  }
}

/**
 * The lines of a state that a checkpoint carries, a chunk at a time. Throws when a chunk was altered so that it is no
 * longer gzip.
 */
export async function* storedStateLines(client: ClientBase, epoch: number): AsyncGenerator<string[]> {
  const query = 'select lines from checkpoint_state where epoch = $1 order by chunk';
  for await (const chunk of pages<{ lines: Buffer }>(client, query, [epoch], 1)) {
    for (const { lines } of chunk) yield (await unpack(lines)).toString('utf8').split('\n');
  }
}
