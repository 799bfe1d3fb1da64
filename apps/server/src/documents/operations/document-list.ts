import { type Operation, operation, pageOf } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { DocumentsDeps } from '../deps.ts';
import { headOf } from '../head-of.ts';
import { issueDocuments } from '../issue.ts';
import { readDoneAt } from '../run.ts';
import { AGREEMENT_KINDS, type DocumentKind, isAgreement, listDocuments } from '../store.ts';

const kindsOf = (kind: DocumentKind | 'agreements' | undefined): readonly DocumentKind[] | null => {
  if (kind === undefined) return null;
  return kind === 'agreements' ? AGREEMENT_KINDS : [kind];
};

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
          isRequested: true,
          now: deps.now(),
        });
      const wanted = { tenantId, accountId, kinds: kindsOf(query.kind), unread: query.unread !== undefined };
      const { rows, total } = await listDocuments(client, wanted, pageOf(query));
      return {
        rows: rows.map(({ documentId, kind, from, to, reference, version, issuedAt, openedAt, unread }) => ({
          documentId: String(documentId),
          kind,
          from,
          to,
          reference: reference === 0 || isAgreement(kind) ? null : String(reference),
          version,
          issuedAt,
          openedAt,
          unread,
        })),
        total,
      };
    });
  });
