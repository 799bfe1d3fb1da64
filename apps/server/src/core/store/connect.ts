import type { Client } from 'pg';
import { connect } from '../../platform/postgres/index.ts';

/** A statement that runs longer is cancelled. */
const STATEMENT_WITHIN_MS = 30_000;
/**
 * A statement's own limit as a fraction of the limit for its reply: the outcome is definite when PostgreSQL cancels,
 * unknown without a reply.
 */
const STATEMENT_PART = 0.8;
/** A session with nothing in flight ends within this time, or its connection is cut. */
const END_WITHIN_MS = 1_000;

/**
 * A connection for a core, whose statements need not wait for each other: a session that stops in the middle of a batch
 * must not keep its locks (rules/core.md 2). A query without a reply within `replyWithinMs` fails with an unknown
 * outcome, and the connection is cut; unlimited by default. `purpose` distinguishes its session from the others of the
 * core in `pg_stat_activity`.
 */
export async function connectCore(
  databaseUrl: string,
  tenantId: number,
  replyWithinMs?: number,
  purpose?: 'projector',
): Promise<Client> {
  const name = purpose === undefined ? `core-${tenantId}` : `core-${tenantId}-${purpose}`;
  const client = await connect(databaseUrl, 'DATABASE_URL', name, {
    pipeline: true,
    ...(replyWithinMs === undefined ? {} : { queryTimeoutMs: replyWithinMs }),
  });
  const statementMs = replyWithinMs === undefined ? STATEMENT_WITHIN_MS : Math.floor(replyWithinMs * STATEMENT_PART);
  // A core reads each cursor to its end: the fastest plan for the first rows alone may read every order ever placed.
  // Warnings must come through: one at a commit means that the standby has not confirmed it.
  await client.query(
    `set idle_in_transaction_session_timeout = '5s'; set statement_timeout = ${statementMs}; set client_min_messages = warning; set cursor_tuple_fraction = 1`,
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
