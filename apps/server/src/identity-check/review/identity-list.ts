import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, pageOf } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { listCases } from '../store.ts';
import { caseView } from './case-view.ts';
import type { ReviewDeps } from './deps.ts';

/** Cases of the brokerage. */
export const identityList = ({ pool }: ReviewDeps): AnyOperation =>
  operatorOperation('identityList', ({ query, operator: { tenantId } }) =>
    withTenant(pool, tenantId, async (client) => {
      const { rows, total } = await listCases(client, tenantId, query.state ?? null, pageOf(query));
      return { rows: rows.map(caseView), total };
    }),
  );
