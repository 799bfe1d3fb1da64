import { type Operation, operation, pageOf } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { DocumentsDeps } from '../deps.ts';
import { headOf } from '../head-of.ts';
import { issueDocuments } from '../issue.ts';
import { readDoneAt } from '../run.ts';
import { listDocuments } from '../store.ts';

/** GET v1/trade/document/list: what is due and the job has not reached yet is issued first. */
export const documentList = (deps: DocumentsDeps): Operation =>
  operation('documentList', async ({ query, caller: { tenantId }, member: { accountId } }) => {
    return withTenant(deps.pool, tenantId, async (client) => {
      const end = await deps.endOf(client, tenantId);
      if (end !== null)
        await issueDocuments(client, {
          tenantId,
          accountIds: [accountId],
          ...headOf(end),
          doneAt: await readDoneAt(client, tenantId),
          now: deps.now(),
        });
      const wanted = { tenantId, accountId, kind: query.kind ?? null, unread: query.unread !== undefined };
      const { rows, total } = await listDocuments(client, wanted, pageOf(query));
      return {
        rows: rows.map(({ documentId, kind, from, to, reference, issuedAt, openedAt, unread }) => ({
          documentId: String(documentId),
          kind,
          from,
          to,
          reference: reference === 0 ? null : String(reference),
          issuedAt,
          openedAt,
          unread,
        })),
        total,
      };
    });
  });
