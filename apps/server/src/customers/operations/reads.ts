import { operatorOperation } from '../../operators/index.ts';
import type { AnyOperation } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { CustomersDeps } from '../deps.ts';
import { knownCustomer } from '../detail.ts';
import { readCustomers } from '../store.ts';

const PAGE = 25;

/** GET v1/customer/member/list */
export const customerList = ({ pool, digestKey }: CustomersDeps): AnyOperation =>
  operatorOperation('customerList', ({ query, operator: { tenantId } }) =>
    readTenant(pool, tenantId, async (client) => {
      const limit = Number(query.pageSize ?? PAGE);
      const below = Number(query.below ?? Number.MAX_SAFE_INTEGER);
      const after = { below, limit: limit + 1 };
      const rows = await readCustomers(client, tenantId, { search: query.search, digestKey }, after);
      const page = rows.slice(0, limit);
      return { rows: page, next: rows.length > limit ? Number(page.at(-1)?.memberId) : null };
    }),
  );

/** GET v1/customer/member/detail */
export const customerDetail = ({ pool }: CustomersDeps): AnyOperation =>
  operatorOperation('customerDetail', ({ query, operator: { tenantId }, visit: { now } }) =>
    readTenant(pool, tenantId, (client) => knownCustomer(client, tenantId, Number(query.memberId), now)),
  );
