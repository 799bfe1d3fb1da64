import type { ClientBase } from 'pg';

/** The last halt of an issue that operators made; times of the system's clock. */
export type Halt = {
  readonly code: string;
  readonly since: number;
  /** Null: until it is ended. */
  readonly until: number | null;
  readonly reason: string;
  readonly operatorId: number;
  /** The proposal that two operators agreed on. */
  readonly proposal: number | null;
  /** What a repeated call is recognised by. */
  readonly request: string;
  readonly endedAt: number | null;
  readonly endRequest: string | null;
  /** When the issue traded again; null while the halt lasts. */
  readonly liftedAt: number | null;
};

type NewHalt = Pick<Halt, 'code' | 'since' | 'until' | 'reason' | 'operatorId' | 'proposal' | 'request'>;

const COLUMNS = `code, since, until, reason, operator_id as "operatorId", proposal, request, ended_at as "endedAt",
  end_request as "endRequest", lifted_at as "liftedAt"`;

/** The last halts of these issues. The caller has begun a transaction of the tenant. */
export async function readHalts(
  client: ClientBase,
  tenantId: number,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Halt>> {
  const { rows } = await client.query<Halt>(
    `select ${COLUMNS} from issue_halt where tenant_id = $1 and code = any($2)`,
    [tenantId, codes],
  );
  return new Map(rows.map((row) => [row.code, row]));
}

/** The same of one issue, which stays locked until the transaction ends. */
export async function lockHalt(client: ClientBase, tenantId: number, code: string): Promise<Halt | undefined> {
  const { rows } = await client.query<Halt>(
    `select ${COLUMNS} from issue_halt where tenant_id = $1 and code = $2 for update`,
    [tenantId, code],
  );
  return rows[0];
}

/** Notes a halt in place of the last one. */
export async function writeHalt(client: ClientBase, tenantId: number, halt: NewHalt): Promise<void> {
  await client.query(
    `insert into issue_halt (tenant_id, code, since, until, reason, operator_id, proposal, request)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant_id, code) do update set since = excluded.since, until = excluded.until, reason = excluded.reason,
       operator_id = excluded.operator_id, proposal = excluded.proposal, request = excluded.request,
       ended_at = null, end_request = null, lifted_at = null`,
    [tenantId, halt.code, halt.since, halt.until, halt.reason, halt.operatorId, halt.proposal, halt.request],
  );
}

/** Notes that an operator ends a halt. */
export async function writeEnd(
  client: ClientBase,
  tenantId: number,
  { code, at, request }: { readonly code: string; readonly at: number; readonly request: string },
): Promise<void> {
  await client.query(
    'update issue_halt set ended_at = $3, end_request = $4 where tenant_id = $1 and code = $2 and lifted_at is null',
    [tenantId, code, at, request],
  );
}

/** Notes that an issue trades again, unless another halt has begun since; returns whether it was the first to. */
export async function writeLifted(
  client: ClientBase,
  tenantId: number,
  { code, since }: Pick<Halt, 'code' | 'since'>,
  at: number,
): Promise<boolean> {
  const done = await client.query(
    'update issue_halt set lifted_at = $4 where tenant_id = $1 and code = $2 and since = $3 and lifted_at is null',
    [tenantId, code, since, at],
  );
  return done.rowCount === 1;
}

/** An operator's end of a halt takes effect with its own call; one that was left is carried out after so long. */
const LEFT_MS = 30_000;

/** The last halts of issues whose end has come, those that were lifted too. */
export async function readDueHalts(client: ClientBase, tenantId: number, now: number): Promise<readonly Halt[]> {
  const { rows } = await client.query<Halt>(
    `select ${COLUMNS} from issue_halt
      where tenant_id = $1 and least(until, ended_at + $3) <= $2 order by code`,
    [tenantId, now, LEFT_MS],
  );
  return rows;
}
