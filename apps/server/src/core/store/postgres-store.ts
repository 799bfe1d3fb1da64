import type { StateRow } from '@kabuto/brokerage';
import type { VenueId } from '@kabuto/market';
import type { Client } from 'pg';
import { StoredAnswers } from '../journal/known-answers.ts';
import { readRecentTape } from '../journal/read-tape.ts';
import {
  acquireLease,
  type Claim,
  confirmLease,
  HEARTBEAT_MS,
  type Held,
  inTenant,
  type Lease,
  readLease,
  releaseLease,
  renewSession,
} from '../lease/lease.ts';
import { catchUp } from '../projections/catch-up.ts';
import { CheckpointWriter } from '../recovery/checkpoint.ts';
import { loadBroker, loadFacts } from '../recovery/load.ts';
import type { Batch } from '../sequencer/batch.ts';
import type { IdempotencyKey } from '../types.ts';
import { houseLinesTo } from '../verify/house.ts';
import { commitBatch, isDefiniteFailure } from './commit.ts';
import { connectCore, endSession } from './connect.ts';
import type { CoreStore, KnownAnswers, Recovered } from './store.ts';

/** The server that leads with this store, and whether its process has just started. */
export type Holder = Omit<Claim, 'leader'>;
const RESTARTED: Holder = { server: 'this', restarted: true };

/** A tenant's core in PostgreSQL. */
export class PostgresStore implements CoreStore {
  readonly #client: Client;
  readonly #tenantId: number;
  /** A second session, with the tenant set: keys are read on it while the first commits. */
  readonly #reader: Client | null;
  readonly #holder: Holder;
  readonly #answers: StoredAnswers;
  /** Resolves, and never rejects, with the last transaction of the first session. */
  #last: Promise<unknown> = Promise.resolve();

  /** Without a reader, keys are read between the transactions of the one session. */
  constructor(client: Client, tenantId: number, reader: Client | null = null, holder: Holder = RESTARTED) {
    this.#client = client;
    this.#tenantId = tenantId;
    this.#reader = reader;
    this.#holder = holder;
    this.#answers = new StoredAnswers(tenantId);
  }

  /** Runs the transactions of the session one after the other: keys may be looked up at any time. */
  #inTurn<T>(transaction: () => Promise<T>): Promise<T> {
    const done = this.#last.then(transaction);
    this.#last = done.catch(() => undefined);
    return done;
  }

  acquireLease(leader: string): Promise<Lease | Held> {
    return this.#inTurn(() => acquireLease(this.#client, this.#tenantId, { ...this.#holder, leader }));
  }

  renewSession(epoch: number): Promise<void> {
    return this.#inTurn(() => renewSession(this.#client, this.#tenantId, epoch));
  }

  confirmLease(epoch: number): Promise<void> {
    return this.#beside((client) => confirmLease(client, this.#tenantId, epoch));
  }

  readLease(): Promise<Lease> {
    return this.#inTurn(() => readLease(this.#client, this.#tenantId));
  }

  releaseLease(epoch: number): Promise<void> {
    return this.#inTurn(() => releaseLease(this.#client, this.#tenantId, epoch));
  }

  recover(epoch: number, codeVersion: string, take: (row: StateRow) => void): Promise<Recovered> {
    return this.#inTurn(() => this.#recover(epoch, codeVersion, take));
  }

  async #recover(epoch: number, codeVersion: string, take: (row: StateRow) => void): Promise<Recovered> {
    const client = this.#client;
    let confirmedAt = performance.now();
    // A long journal or a large ledger takes longer to read than a lease lives: a standby must not take that for a dead
    // leader.
    const confirm = async (): Promise<void> => {
      if (this.#reader === null || performance.now() - confirmedAt < HEARTBEAT_MS) return;
      await confirmLease(this.#reader, this.#tenantId, epoch);
      confirmedAt = performance.now();
    };
    await catchUp(client, this.#tenantId, confirm);
    return inTenant(client, this.#tenantId, async () => {
      const writer = await CheckpointWriter.begin(client, this.#tenantId, epoch, codeVersion);
      for await (const rows of loadBroker(client)) {
        await writer.add(rows);
        for (const row of rows) take(row);
        await confirm();
      }
      const checkpoint = { ...writer.end(), houseLinesTo: await houseLinesTo(client, this.#tenantId) };
      return { checkpoint, facts: await loadFacts(client) };
    });
  }

  knownAnswers(keys: readonly IdempotencyKey[]): Promise<KnownAnswers> {
    return this.#beside((client) => this.#answers.read(client, keys));
  }

  /** On the reader at once, else in its own transaction between others. */
  #beside<T>(work: (client: Client) => Promise<T>): Promise<T> {
    if (this.#reader !== null) return work(this.#reader);
    return this.#inTurn(() => inTenant(this.#client, this.#tenantId, () => work(this.#client)));
  }

  recentTrades(venue: VenueId | null) {
    return this.#inTurn(() => readRecentTape(this.#client, this.#tenantId, venue));
  }

  commit(batch: Batch): Promise<void> {
    return this.#inTurn(() => commitBatch(this.#client, this.#tenantId, batch));
  }

  isDefinite(error: unknown): boolean {
    return isDefiniteFailure(error);
  }

  async end(): Promise<void> {
    const clients = this.#reader === null ? [this.#client] : [this.#client, this.#reader];
    await Promise.allSettled(clients.map(endSession));
  }
}

/** A query without a reply for this long counts as lost: the connection is cut and the core reconnects. */
const REPLY_WITHIN_MS = 10_000;

type StoreOptions = {
  readonly server?: string | undefined;
  readonly restarted?: boolean | undefined;
  readonly replyWithinMs?: number;
};

/** Opens a core's sessions with its database, each as by `connectCore`. */
export async function connectStore(
  databaseUrl: string,
  tenantId: number,
  { server = 'this', restarted = true, replyWithinMs = REPLY_WITHIN_MS }: StoreOptions = {},
): Promise<CoreStore> {
  const client = await connectCore(databaseUrl, tenantId, replyWithinMs);
  try {
    const reader = await connectCore(databaseUrl, tenantId, replyWithinMs);
    // It only looks up keys: a plan made while the table was small must not scan all of it from then on.
    await reader.query("select set_config('app.tenant', $1, false), set_config('enable_seqscan', 'off', false)", [
      String(tenantId),
    ]);
    return new PostgresStore(client, tenantId, reader, { server, restarted });
  } catch (error) {
    await endSession(client).catch(() => undefined);
    throw error;
  }
}
