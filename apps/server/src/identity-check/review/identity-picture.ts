import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, limits, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { recordView, viewsSince } from '../store.ts';
import { mustFind } from './case-view.ts';
import type { ReviewDeps } from './deps.ts';

const DAY_MS = 24 * 3_600_000;

/** Returns a picture of a case, and records that for the member. Throws Refused VIEW_LIMIT or NOT_FOUND. */
export const identityPicture = ({ pool, files, store }: ReviewDeps): AnyOperation =>
  operatorOperation('identityPicture', async ({ query, operator: { tenantId, operatorId }, visit: { now } }) => {
    const fileId = await withTenant(pool, tenantId, async (client) => {
      // The views of one operator are counted one after the other.
      await client.query('select from operator where tenant_id = $1 and operator_id = $2 for no key update', [
        tenantId,
        operatorId,
      ]);
      const found = await mustFind(store, client, tenantId, query.caseId);
      const id = found.content[query.part];
      if (id === undefined) throw new Refused('NOT_FOUND', 'part');
      const max = limits.PICTURE_VIEWS_A_DAY;
      if ((await viewsSince(client, tenantId, operatorId, now - DAY_MS)) >= max)
        throw new Refused('VIEW_LIMIT', null, { max: String(max) });
      await recordView(client, tenantId, found.caseId, {
        reviewer: { by: 'operator', operatorId },
        what: 'pictures',
        now,
      });
      return id;
    });
    return files.read(tenantId, fileId);
  });
