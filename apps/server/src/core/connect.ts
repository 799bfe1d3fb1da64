import type { Client } from 'pg';
import { connect } from '../platform/postgres/index.ts';

/** A connection for a core, whose statements need not wait for each other: a session that stops in the middle of a batch must not keep its locks (core.md 2). */
export async function connectCore(databaseUrl: string, tenantId: number): Promise<Client> {
  const client = await connect(databaseUrl, 'DATABASE_URL', `core-${tenantId}`, { pipeline: true });
  await client.query("set idle_in_transaction_session_timeout = '5s'; set statement_timeout = '30s'");
  return client;
}
