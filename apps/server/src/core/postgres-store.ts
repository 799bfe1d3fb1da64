import type { StateRow } from '@kabuto/brokerage';
import type { Client, ClientBase } from 'pg';
import type { Batch } from './batch.ts';
import { CheckpointWriter } from './checkpoint.ts';
import { commitBatch, isDefiniteFailure } from './commit.ts';
import { connectCore } from './connect.ts';
import { acquireLease, inTenant, type Lease, readLease, releaseLease, renewSession } from './lease.ts';
import { loadBroker, loadFacts } from './load.ts';
import { readRecentTape } from './read-tape.ts';
import type { CoreStore, KnownAnswer, Recovered } from './store.ts';
import type { Answer, IdempotencyKey } from './types.ts';

type KeyRow = { account_id: number; key: string; body_hash: Buffer; answer: Answer };

/** Reads the answers of keys with one statement. */
async function readAnswers(
  client: ClientBase,
  tenantId: number,
  keys: readonly IdempotencyKey[],
): Promise<KnownAnswer[]> {
  const found = await inTenant(client, tenantId, () =>
    client.query<KeyRow>({
      name: 'core:keys',
      text: 'select account_id, key, body_hash, answer from idempotency where tenant_id = $1 and key = any($2) and account_id = any($3)',
      values: [tenantId, keys.map(({ key }) => key), keys.map(({ accountId }) => accountId)],
    }),
  );
  return found.rows.map((row) => ({
    accountId: row.account_id,
    key: row.key,
    bodyHash: row.body_hash,
    answer: row.answer,
  }));
}

/** A tenant's core in PostgreSQL, over one connection. */
export class PostgresStore implements CoreStore {
  readonly #client: Client;
  readonly #tenantId: number;

  constructor(client: Client, tenantId: number) {
    this.#client = client;
    this.#tenantId = tenantId;
  }

  acquireLease(): Promise<Lease | { readonly heldForMs: number }> {
    return acquireLease(this.#client, this.#tenantId);
  }

  renewSession(epoch: number): Promise<void> {
    return renewSession(this.#client, this.#tenantId, epoch);
  }

  readLease(): Promise<Lease> {
    return readLease(this.#client, this.#tenantId);
  }

  releaseLease(epoch: number): Promise<void> {
    return releaseLease(this.#client, this.#tenantId, epoch);
  }

  recover(epoch: number, codeVersion: string, take: (row: StateRow) => void): Promise<Recovered> {
    const client = this.#client;
    return inTenant(client, this.#tenantId, async () => {
      const writer = await CheckpointWriter.begin(client, this.#tenantId, epoch, codeVersion);
      for await (const rows of loadBroker(client)) {
        await writer.add(rows);
        for (const row of rows) take(row);
      }
      return { checkpoint: writer.end(), facts: await loadFacts(client) };
    });
  }

  knownAnswers(keys: readonly IdempotencyKey[]): Promise<readonly KnownAnswer[]> {
    return readAnswers(this.#client, this.#tenantId, keys);
  }

  recentTrades() {
    return readRecentTape(this.#client, this.#tenantId);
  }

  commit(batch: Batch): Promise<void> {
    return commitBatch(this.#client, this.#tenantId, batch);
  }

  isDefinite(error: unknown): boolean {
    return isDefiniteFailure(error);
  }

  end(): Promise<void> {
    return this.#client.end();
  }
}

/** A core's session with its database; the connection is as `connectCore` makes it. */
export async function connectStore(databaseUrl: string, tenantId: number): Promise<CoreStore> {
  return new PostgresStore(await connectCore(databaseUrl, tenantId), tenantId);
}
