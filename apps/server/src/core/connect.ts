import type { Client } from 'pg';
import { connect } from '../platform/postgres/index.ts';

/** A core's database that has not replied to a query for so long is looked for anew; above the statement's own limit, which is definite. */
const REPLY_WITHIN_MS = 10_000;
const STATEMENT_WITHIN_MS = 8_000;
/** A session with nothing under way ends within so long, or its connection is cut. */
const END_WITHIN_MS = 1_000;

/** A connection for a core, whose statements need not wait for each other: a session that stops in the middle of a batch must not keep its locks (core.md 2). */
export async function connectCore(
  databaseUrl: string,
  tenantId: number,
  replyWithinMs = REPLY_WITHIN_MS,
): Promise<Client> {
  const client = await connect(databaseUrl, 'DATABASE_URL', `core-${tenantId}`, {
    pipeline: true,
    queryTimeoutMs: replyWithinMs,
  });
  // Warnings must come through: one at a commit says that the standby has not confirmed it.
  await client.query(
    `set idle_in_transaction_session_timeout = '5s'; set statement_timeout = ${STATEMENT_WITHIN_MS}; set client_min_messages = warning`,
  );
  return client;
}

/** Ends a session; does not wait for a server that does not respond. */
export async function endSession(client: Client): Promise<void> {
  const cut = setTimeout(() => client.connection.stream.destroy(), END_WITHIN_MS);
  try {
    await client.end();
  } finally {
    clearTimeout(cut);
  }
}
