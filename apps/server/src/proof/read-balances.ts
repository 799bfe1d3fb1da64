import { CASH } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import { pages } from '../core/index.ts';
import type { Balance } from './tree.ts';
import { PART } from './tree.ts';

/**
 * The balances of all customers that are not zero, settled and due later, by asset and account, a page at a time. The
 * caller has begun a transaction of the tenant that reads one snapshot.
 */
export const readBalances = (client: ClientBase, tenantId: number): AsyncGenerator<Balance[]> =>
  pages<Balance>(
    client,
    `with balance as (
       select $2::text as asset, account_id, settled, flows from account where tenant_id = $1 and account_id >= 100
       union all
       select code, account_id, settled, flows from position where tenant_id = $1 and account_id >= 100
     )
     select asset, account_id as "accountId", sum(settled + coalesce(
              (select sum((flow->>'amount')::bigint) from json_array_elements(flows) flow), 0))::bigint as amount
       from balance group by asset, account_id
     having sum(settled + coalesce(
              (select sum((flow->>'amount')::bigint) from json_array_elements(flows) flow), 0)) <> 0
      order by asset collate "C", account_id`,
    [tenantId, CASH],
    PART,
  );
