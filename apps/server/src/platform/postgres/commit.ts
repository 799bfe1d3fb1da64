import type pg from 'pg';

/**
 * It is unknown whether the transaction is committed as durably as configured. Read the outcome from the database;
 * never guess.
 */
export class CommitUnknownError extends Error {
  override readonly name = 'CommitUnknownError';
}

/** What PostgreSQL sends besides a reply; a plain notice has this code. */
type Notice = { readonly code?: string | undefined; readonly message?: string | undefined };
const NOTICE = '00000';

/**
 * Commits the current transaction. Throws CommitUnknownError when the connection is lost during the commit, and when
 * PostgreSQL commits with a warning: the wait for the synchronous standby was cancelled, so the transaction is on this
 * server's disk only and a failover would lose it.
 */
export async function commit(client: pg.ClientBase): Promise<void> {
  const warnings: Notice[] = [];
  const note = (notice: Notice): void => {
    if (notice.code !== NOTICE) warnings.push(notice);
  };
  client.on('notice', note);
  let done: pg.QueryResult;
  try {
    done = await client.query('commit');
  } catch (error) {
    // With an SQLSTATE of its own (a deferred constraint) the server has rejected it; class 57 and 08 are lost
    // sessions.
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (/^[0-9A-Z]{5}$/.test(code) && !/^(57|08)/.test(code)) throw error;
    throw new CommitUnknownError('the connection was lost during commit', { cause: error });
  } finally {
    client.off('notice', note);
  }
  const [warning] = warnings;
  if (warning !== undefined) throw new CommitUnknownError(`PostgreSQL committed with a warning: ${warning.message}`);
  // PostgreSQL replies ROLLBACK, without an error, when the error of an earlier failed statement was ignored.
  if (done.command !== 'COMMIT')
    throw new Error('the transaction was rolled back because a statement in it had failed');
}
