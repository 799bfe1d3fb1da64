import type { ClientBase } from 'pg';
import type { Dates } from './head-of.ts';

/** How far the job has come (`document_run`). */
export type Run = Dates & {
  readonly afterAccount: number;
  readonly afterDocument: number;
  /** Market time of the journal row at which it began with the first account. */
  readonly begunAt: number;
  /** The same of the last run that has reached all accounts; null: none has. */
  readonly doneAt: number | null;
  /** The event of the last step of a transfer up to which receipts are issued. */
  readonly afterStep: number;
};

/** The run of these dates, which goes on where it was; `at`: market time of the newest row of the read tables. */
export async function readRun(client: ClientBase, tenantId: number, { due, today }: Dates, at: number): Promise<Run> {
  const { rows } = await client.query<Run>(
    `select due, today, after_account as "afterAccount", after_document as "afterDocument", begun_at as "begunAt",
            done_at as "doneAt", after_step as "afterStep"
       from document_run where tenant_id = $1 for update`,
    [tenantId],
  );
  const [run] = rows;
  const kept = { doneAt: run?.doneAt ?? null, afterStep: run?.afterStep ?? 0 };
  const begun = { due, today, afterAccount: 0, afterDocument: 0, begunAt: at, ...kept };
  // on another day every account may be due something, and PDFs that have failed are tried again
  if (run?.today !== today) return begun;
  return run.due === due ? run : { ...begun, afterDocument: run.afterDocument };
}

/** When the last run that has reached all accounts began, market time; null: none has. */
export async function readDoneAt(client: ClientBase, tenantId: number): Promise<number | null> {
  const { rows } = await client.query<{ doneAt: number | null }>(
    'select done_at as "doneAt" from document_run where tenant_id = $1',
    [tenantId],
  );
  return rows[0]?.doneAt ?? null;
}

export async function keepRun(
  client: ClientBase,
  tenantId: number,
  { due, today, afterAccount, afterDocument, begunAt, doneAt, afterStep }: Run,
): Promise<void> {
  await client.query(
    `insert into document_run (tenant_id, due, today, after_account, after_document, begun_at, done_at, after_step)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (tenant_id) do update set due = excluded.due, today = excluded.today,
       after_account = excluded.after_account, after_document = excluded.after_document, begun_at = excluded.begun_at,
       done_at = excluded.done_at, after_step = excluded.after_step`,
    [tenantId, due, today, afterAccount, afterDocument, begunAt, doneAt, afterStep],
  );
}

/** How many statements and annual reports a brokerage has issued, and how many of them have a PDF. */
export type Progress = { readonly issued: number; readonly made: number };

export const keepProgress = (client: ClientBase, tenantId: number, { issued, made }: Progress): Promise<unknown> =>
  client.query('update document_run set issued = $2, made = $3 where tenant_id = $1', [tenantId, issued, made]);

/** As of the last PDFs that were made ahead; null: none were. */
export async function readProgress(client: ClientBase, tenantId: number): Promise<Progress | null> {
  const { rows } = await client.query<Progress>(
    'select issued, made from document_run where tenant_id = $1 and issued is not null and made is not null',
    [tenantId],
  );
  return rows[0] ?? null;
}
