import { rolesThatMay } from '@kabuto/contract/permissions';
import { operatorOperation, requirePictureView } from '../../operators/index.ts';
import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { reasonOfView, recordView } from '../store.ts';
import { mustFind } from './case-view.ts';
import type { ReviewDeps } from './deps.ts';

const DAY_MS = 24 * 3_600_000;

/**
 * Returns a picture of a case, and records that for the member with the reason for which the operator opened the case.
 * Throws Refused CASE_NOT_OPENED when that was not within a day, VIEW_LIMIT or NOT_FOUND.
 */
export const identityPicture = ({ pool, files, store }: ReviewDeps): AnyOperation =>
  operatorOperation('identityPicture', async ({ query, operator: { tenantId, operatorId, roles }, visit: { now } }) => {
    const fileId = await withTenant(pool, tenantId, async (client) => {
      const found = await mustFind(store, client, tenantId, query.caseId);
      const id = found.content[query.part];
      if (id === undefined) throw new Refused('NOT_FOUND', 'part');
      const since = now - DAY_MS;
      const reason = await reasonOfView(client, tenantId, { caseId: found.caseId, operatorId, since });
      if (reason === undefined) throw new Refused('CASE_NOT_OPENED');
      await requirePictureView(client, { tenantId, operatorId, now });
      const viewer = { by: 'operator', operatorId, roles: rolesThatMay(roles, 'identity.view'), reason } as const;
      await recordView(client, tenantId, found.caseId, { viewer, what: 'pictures', now });
      return id;
    });
    return files.read(tenantId, fileId);
  });
