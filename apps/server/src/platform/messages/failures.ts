import type pg from 'pg';

/** A message that was given up. */
export type MessageFailure = {
  readonly failureId: number;
  readonly channel: 'mail' | 'text' | 'push';
  /** What it reported; empty: it was queued before that was stored. */
  readonly source: string;
  /** Masked; null: a browser's. */
  readonly recipient: string | null;
  /** The error of the last try. */
  readonly code: string;
  readonly tries: number;
  /** When it was queued and when it was given up, epoch milliseconds. */
  readonly queuedAt: number;
  readonly at: number;
};

/** The first character and the domain of an address, the last digits of a number; of a browser nothing. */
export function maskRecipient(channel: MessageFailure['channel'], recipient: string): string | null {
  if (channel === 'push') return null;
  const [first = ''] = Array.from(recipient);
  return channel === 'mail' ? `${first}•••${recipient.slice(recipient.lastIndexOf('@'))}` : `•••${recipient.slice(-4)}`;
}

/** Records a message that was given up, in the transaction that removes it from the queue. */
export async function addFailure(
  client: pg.ClientBase,
  tenantId: number,
  { channel, source, recipient, code, tries, queuedAt, at }: Omit<MessageFailure, 'failureId'>,
): Promise<void> {
  await client.query(
    `insert into message_failure (tenant_id, channel, source, recipient, code, tries, queued_at, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tenantId, channel, source, recipient, code, tries, queuedAt, at],
  );
}

/** Those below a number, newest first. */
export async function readFailures(
  client: pg.ClientBase,
  tenantId: number,
  { below, limit }: { readonly below: number; readonly limit: number },
): Promise<MessageFailure[]> {
  const { rows } = await client.query<MessageFailure>(
    `select failure_id as "failureId", channel, source, recipient, code, tries, queued_at as "queuedAt", at
       from message_failure where tenant_id = $1 and failure_id < $2 order by failure_id desc limit $3`,
    [tenantId, below, limit],
  );
  return rows;
}

/** How many were given up since a time (epoch milliseconds). */
export async function countFailures(client: pg.ClientBase, tenantId: number, since: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from message_failure where tenant_id = $1 and at > $2',
    [tenantId, since],
  );
  return rows[0]?.count ?? 0;
}
