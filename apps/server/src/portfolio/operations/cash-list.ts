import { type OrdersDeps, rangeOf } from '../../orders/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { readCashLines } from '../cash-lines.ts';

const orderOf = ({ order }: { readonly order?: 'oldest' }) =>
  order === undefined ? {} : ({ order: 'oldest first' } as const);

/** GET v1/trade/cash/list */
export const cashList = (deps: OrdersDeps): Operation =>
  operation('cashList', async ({ query, caller, member }) => {
    const { tenantId } = caller;
    const range = rangeOf(deps.coreOf(tenantId), query);
    const wanted = { tenantId, accountId: member.accountId, group: query.group ?? null, ...range };
    return readTenant(deps.pool, tenantId, (client) =>
      readCashLines(client, wanted, { ...pageOf(query), ...orderOf(query) }, deps.names(tenantId)),
    );
  });
