import type { ClientBase } from 'pg';
import { limits, Refused } from '../platform/http/index.ts';
import { DatabaseUnavailableError, withTenant } from '../platform/postgres/index.ts';
import type { DocumentsDeps } from './deps.ts';
import { accountsWithReceipts } from './due-receipts.ts';
import { headOf } from './head-of.ts';
import { issueDocuments } from './issue.ts';
import { copyOf } from './make-copy.ts';
import { keepProgress, keepRun, type Progress, readRun } from './run.ts';
import { findUnmade, MADE_AHEAD } from './store.ts';

type Failed = { readonly documentId: number; readonly error: unknown };

/** Issues to the next accounts; returns whether there may be more. */
async function issueSome(deps: DocumentsDeps, tenantId: number): Promise<boolean> {
  return withTenant(deps.pool, tenantId, async (client) => {
    const end = await deps.endOf(client, tenantId);
    if (end === null) return false;
    const now = headOf(end);
    const run = await readRun(client, tenantId, now, end.at);
    const { rows } = await client.query<{ accountId: number }>(
      `select account_id as "accountId" from app_user where tenant_id = $1 and account_id > $2
        order by account_id limit $3`,
      [tenantId, run.afterAccount, limits.DOCUMENT.accountsAtOnce],
    );
    const accountIds = rows.map(({ accountId }) => accountId);
    const more = rows.length === limits.DOCUMENT.accountsAtOnce;
    if (accountIds.length > 0)
      await issueDocuments(client, {
        tenantId,
        accountIds,
        ...now,
        doneAt: run.doneAt,
        isRequested: false,
        now: deps.now(),
      });
    else if (run.doneAt === run.begunAt) return false;
    const afterAccount = accountIds.at(-1) ?? run.afterAccount;
    await keepRun(client, tenantId, { ...run, afterAccount, doneAt: more ? run.doneAt : run.begunAt });
    return more;
  });
}

/** Issues receipts of the next steps of transfers; returns whether there may be more. */
async function issueReceipts(deps: DocumentsDeps, tenantId: number): Promise<boolean> {
  return withTenant(deps.pool, tenantId, async (client) => {
    const end = await deps.endOf(client, tenantId);
    if (end === null) return false;
    const run = await readRun(client, tenantId, headOf(end), end.at);
    const wanted = { after: run.afterStep, limit: limits.DOCUMENT.accountsAtOnce };
    const { accountIds, last } = await accountsWithReceipts(client, tenantId, wanted);
    if (last === run.afterStep) return false;
    if (accountIds.length > 0)
      await issueDocuments(client, {
        tenantId,
        accountIds,
        ...headOf(end),
        doneAt: run.doneAt,
        isRequested: false,
        now: deps.now(),
      });
    await keepRun(client, tenantId, { ...run, afterStep: last });
    return true;
  });
}

/** Whether another document would fail now too, and this one may be made in a moment. */
const isPassing = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError || (error instanceof Refused && error.reason === 'OVERLOADED');

/** Makes the PDFs of the next statements, one after the other; returns how many were tried, and those that failed. */
async function makeSome(
  deps: DocumentsDeps,
  tenantId: number,
  stopping: AbortSignal,
): Promise<{ readonly tried: number; readonly failed: readonly Failed[] }> {
  const documents = await withTenant(deps.pool, tenantId, async (client) => {
    const { rows } = await client.query<{ after: number }>(
      'select after_document as after from document_run where tenant_id = $1',
      [tenantId],
    );
    const [run] = rows;
    return run === undefined ? [] : findUnmade(client, tenantId, run.after, limits.DOCUMENT.madeAtOnce);
  });
  let tried = 0;
  const failed: Failed[] = [];
  for (const document of documents) {
    if (stopping.aborted) break;
    await copyOf(deps, { tenantId, document, language: 'jp' }).catch((error: unknown) => {
      if (stopping.aborted || isPassing(error)) throw error;
      failed.push({ documentId: document.documentId, error });
    });
    await withTenant(deps.pool, tenantId, (client) =>
      client.query('update document_run set after_document = $2 where tenant_id = $1', [tenantId, document.documentId]),
    );
    tried += 1;
  }
  return { tried, failed };
}

/** Counts all documents of a brokerage, which a run does once. */
async function countProgress(client: ClientBase, tenantId: number): Promise<Progress> {
  const { rows } = await client.query<Progress>(
    `select count(*)::int as issued,
            count(*) filter (where exists (select from document_copy c where c.tenant_id = d.tenant_id
                                              and c.document_id = d.document_id))::int as made
       from document d where d.tenant_id = $1 and d.kind in ${MADE_AHEAD}`,
    [tenantId],
  );
  return rows[0] ?? { issued: 0, made: 0 };
}

/**
 * Issues what is due to every account of a brokerage, and where `makesCopies` makes the PDFs of statements ahead of
 * their first reader; whoever opens one earlier gets it at once. Memory holds one page of accounts and one PDF at a
 * time. A run that is interrupted goes on where it was. A PDF that fails holds up no other one: it is tried again on
 * the next day, and at the end an Error is thrown whose cause is the first failure.
 */
export async function runDocuments(
  deps: DocumentsDeps,
  { tenantId, makesCopies }: { readonly tenantId: number; readonly makesCopies: boolean },
  stopping: AbortSignal,
  onProgress: (progress: Progress) => void = () => {},
): Promise<void> {
  await deps.keepText(tenantId);
  let more = true;
  while (more && !stopping.aborted) more = await issueSome(deps, tenantId);
  more = true;
  while (more && !stopping.aborted) more = await issueReceipts(deps, tenantId);
  if (!makesCopies) return;
  const failed: Failed[] = [];
  let progress: Progress | undefined;
  while (!stopping.aborted) {
    const made = await makeSome(deps, tenantId, stopping);
    failed.push(...made.failed);
    if (made.tried === 0) break;
    const before = progress;
    progress = await withTenant(deps.pool, tenantId, async (client) => {
      const after =
        before === undefined
          ? await countProgress(client, tenantId)
          : { ...before, made: before.made + made.tried - made.failed.length };
      await keepProgress(client, tenantId, after);
      return after;
    });
    onProgress(progress);
    deps.log.info({ tenantId, ...progress }, 'PDFs of statements are being made');
  }
  const [first] = failed;
  if (first !== undefined)
    throw new Error(
      `${failed.length} PDFs of statements could not be made, the first of document ${first.documentId}`,
      {
        cause: first.error,
      },
    );
}
