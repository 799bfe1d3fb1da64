import type pg from 'pg';

/** A file of outgoing transfers. Times are epoch milliseconds of the system clock. */
export type TransferFileRow = {
  readonly fileId: number;
  readonly state: 'preparing' | 'released' | 'empty';
  /** Null: the demo's clerk. */
  readonly operatorId: number | null;
  readonly operator: string | null;
  readonly createdAt: number;
  readonly releasedAt: number | null;
  /** A banking day; the next four are null until it is released. */
  readonly payOn: string | null;
  readonly count: number | null;
  readonly sum: number | null;
  readonly sha256: Buffer | null;
  readonly acceptedBy: string | null;
  readonly acceptedAt: number | null;
};

/** A withdrawal in a file's list. `left`: it was refused, for `reason`. */
export type FileLine = {
  readonly transferId: number;
  readonly accountId: number;
  readonly state: 'listed' | 'sent' | 'left';
  readonly reason: string | null;
};

const SELECT = `select f.file_id as "fileId", f.state, f.operator_id as "operatorId", o.name as operator,
    f.created_at as "createdAt", f.released_at as "releasedAt", f.pay_on::text as "payOn", f.count, f.sum, f.sha256,
    a.name as "acceptedBy", f.accepted_at as "acceptedAt"
  from transfer_file f
  left join operator o on o.tenant_id = f.tenant_id and o.operator_id = f.operator_id
  left join operator a on a.tenant_id = f.tenant_id and a.operator_id = f.accepted_by
 where f.tenant_id = $1`;

/** The brokerage's file of this number; undefined: none. */
export async function findFile(client: pg.ClientBase, tenantId: number, fileId: number) {
  const { rows } = await client.query<TransferFileRow>(`${SELECT} and f.file_id = $2`, [tenantId, fileId]);
  return rows[0];
}

/** A page of the released files, newest first, and their number. */
export async function listFiles(
  client: pg.ClientBase,
  tenantId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly TransferFileRow[]; readonly total: number }> {
  const { rows } = await client.query<TransferFileRow>(
    `${SELECT} and f.state = 'released' order by f.file_id desc limit $2 offset $3`,
    [tenantId, limit, offset],
  );
  const counted = await client.query<{ total: number }>(
    `select count(*)::int as total from transfer_file where tenant_id = $1 and state = 'released'`,
    [tenantId],
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** The released files that no operator has recorded as accepted: how many, and since when the oldest waits. */
export async function fileQueue(
  client: pg.ClientBase,
  tenantId: number,
): Promise<{ readonly open: number; readonly oldestAt: number | null }> {
  const { rows } = await client.query<{ open: number; oldestAt: number | null }>(
    `select count(*)::int as open, min(released_at) as "oldestAt" from transfer_file
      where tenant_id = $1 and state = 'released' and accepted_at is null`,
    [tenantId],
  );
  return rows[0] ?? { open: 0, oldestAt: null };
}

/** The number of the file that a kill or a parallel release has left unfinished; undefined: none. */
export async function preparingFile(client: pg.ClientBase, tenantId: number): Promise<number | undefined> {
  const { rows } = await client.query<{ fileId: number }>(
    `select file_id as "fileId" from transfer_file where tenant_id = $1 and state = 'preparing'`,
    [tenantId],
  );
  return rows[0]?.fileId;
}

/** Who releases: the call's key or the proposal's number finds its file again. */
export type Release = {
  readonly operatorId: number | null;
  readonly key: string | null;
  readonly proposal: number | null;
};

/** The file that the same call or proposal has made; undefined: none. */
export async function fileOfRelease(client: pg.ClientBase, tenantId: number, { operatorId, key, proposal }: Release) {
  const { rows } = await client.query<{ fileId: number }>(
    `select file_id as "fileId" from transfer_file
      where tenant_id = $1 and (proposal = $2 or (operator_id = $3 and release_key = $4))`,
    [tenantId, proposal, operatorId, key],
  );
  return rows[0]?.fileId;
}

/** Releases of a brokerage are prepared one after the other, until the transaction ends. */
export const lockFiles = (client: pg.ClientBase, tenantId: number) =>
  client.query(`select pg_advisory_xact_lock(hashtext('transfer file'), $1)`, [tenantId]);

/** A withdrawal for a file's list; with a reason it stays behind at once. */
export type NewLine = Pick<FileLine, 'transferId' | 'accountId' | 'reason'>;

/** Adds a file with its list; returns its number. */
export async function insertFile(
  client: pg.ClientBase,
  tenantId: number,
  { operatorId, key, proposal }: Release,
  of: { readonly lines: readonly NewLine[]; readonly now: number },
): Promise<number> {
  const { rows } = await client.query<{ fileId: number }>(
    `insert into transfer_file (tenant_id, operator_id, release_key, proposal, created_at) values ($1, $2, $3, $4, $5)
     returning file_id as "fileId"`,
    [tenantId, operatorId, key, proposal, of.now],
  );
  const fileId = rows[0]?.fileId ?? 0;
  await client.query(
    `insert into transfer_file_line (tenant_id, file_id, transfer_id, account_id, reason, state)
     select $1, $2, u.*, case when u.reason is null then 'listed' else 'left' end
       from unnest($3::bigint[], $4::bigint[], $5::text[]) as u (transfer_id, account_id, reason)`,
    [
      tenantId,
      fileId,
      of.lines.map(({ transferId }) => transferId),
      of.lines.map(({ accountId }) => accountId),
      of.lines.map(({ reason }) => reason),
    ],
  );
  return fileId;
}

/** A file's list, by transfer. */
export async function readLines(client: pg.ClientBase, tenantId: number, fileId: number): Promise<FileLine[]> {
  const { rows } = await client.query<FileLine>(
    `select transfer_id as "transferId", account_id as "accountId", state, reason from transfer_file_line
      where tenant_id = $1 and file_id = $2 order by transfer_id`,
    [tenantId, fileId],
  );
  return rows;
}

/** Records what became of a listed withdrawal. `reason`: why it stays behind; null: it is sent. */
export const decideLine = (
  client: pg.ClientBase,
  tenantId: number,
  {
    fileId,
    transferId,
    reason,
  }: { readonly fileId: number; readonly transferId: number; readonly reason: string | null },
) =>
  client.query(
    `update transfer_file_line set state = $4, reason = $5
      where tenant_id = $1 and file_id = $2 and transfer_id = $3 and state = 'listed'`,
    [tenantId, fileId, transferId, reason === null ? 'sent' : 'left', reason],
  );

/** The state of a file, whose row stays locked until the transaction ends. */
export async function lockFile(client: pg.ClientBase, tenantId: number, fileId: number) {
  const { rows } = await client.query<{ state: TransferFileRow['state'] }>(
    'select state from transfer_file where tenant_id = $1 and file_id = $2 for update',
    [tenantId, fileId],
  );
  return rows[0]?.state;
}

/** What is kept of a released file; `sealed`: its bytes. */
export type Written = {
  readonly payOn: string;
  readonly count: number;
  readonly sum: number;
  readonly sha256: Buffer;
  readonly sealed: Buffer;
};

/** Ends the preparation: with the bytes, or empty for null. */
export const closeFile = (
  client: pg.ClientBase,
  tenantId: number,
  fileId: number,
  { written, now }: { readonly written: Written | null; readonly now: number },
) =>
  client.query(
    `update transfer_file set state = $3, released_at = $4, pay_on = $5, count = $6, sum = $7, sha256 = $8, sealed = $9
      where tenant_id = $1 and file_id = $2 and state = 'preparing'`,
    [
      tenantId,
      fileId,
      written === null ? 'empty' : 'released',
      written === null ? null : now,
      ...(written === null
        ? [null, null, null, null, null]
        : [written.payOn, written.count, written.sum, written.sha256, written.sealed]),
    ],
  );

/** The sealed bytes of a released file; undefined: there is none of that number. */
export async function readSealed(client: pg.ClientBase, tenantId: number, fileId: number): Promise<Buffer | undefined> {
  const { rows } = await client.query<{ sealed: Buffer }>(
    `select sealed from transfer_file where tenant_id = $1 and file_id = $2 and state = 'released'`,
    [tenantId, fileId],
  );
  return rows[0]?.sealed;
}

/** Records the acceptance of a released file, once; returns whether this call did. `by` null: the demo's clerk. */
export async function setAccepted(
  client: pg.ClientBase,
  tenantId: number,
  fileId: number,
  { by, now }: { readonly by: number | null; readonly now: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update transfer_file set accepted_by = $3, accepted_at = $4
      where tenant_id = $1 and file_id = $2 and state = 'released' and accepted_at is null`,
    [tenantId, fileId, by, now],
  );
  return rowCount === 1;
}
