import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { DocumentsDeps } from '../deps.ts';
import { copyOf } from '../make-copy.ts';
import { findDocument, keepReceipt } from '../store.ts';

/** GET v1/trade/document/file */
export const documentFile = (deps: DocumentsDeps): Operation =>
  operation('documentFile', async ({ query, caller: { tenantId }, member: { userId, accountId } }) => {
    const { language } = query;
    const documentId = Number(query.documentId);
    const document = await withTenant(deps.pool, tenantId, (client) => findDocument(client, tenantId, documentId));
    if (document === undefined || document.userId !== userId || document.accountId !== accountId)
      throw new Refused('NOT_FOUND');
    const pdf = await copyOf(deps, { tenantId, document, language, reader: { tenantId, userId } });
    await withTenant(deps.pool, tenantId, (client) =>
      keepReceipt(client, { tenantId, documentId, language }, deps.now()),
    );
    return pdf;
  });
