import { explainAccount, type HoldRecord, type Position } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import { HOLD_COLUMNS, type TaxBucketColumn, toTaxBucket } from '../../core/index.ts';
import { type OrdersDeps, readOrders } from '../../orders/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { readAccount, readOrderDates, readUnproven } from '../cash.ts';
import { explainView } from '../explain.ts';

/** The broker rejects orders long before an account has this many open ones. */
const MAX_ORDERS = 10_000;

/** `lockups`: null for none. */
type PositionColumns = Omit<Position, 'accountType' | 'lockups'> & {
  account_type: TaxBucketColumn;
  lockups: NonNullable<Position['lockups']> | null;
};

async function readPositions(client: ClientBase, accountId: number): Promise<Position[]> {
  const found = await client.query<PositionColumns>(
    `select account_id as "accountId", code as instrument, settled, held, flows, average_cost as "averageCost", realised, day, lockups, account_type
       from position where account_id = $1 and (settled <> 0 or held <> 0 or json_array_length(flows) > 0)
      order by code, account_type = 'nisa'`,
    [accountId],
  );
  return found.rows.map(({ account_type, lockups, ...row }) => ({
    ...row,
    ...toTaxBucket({ account_type }),
    ...(lockups === null ? {} : { lockups }),
  }));
}

async function readHolds(client: ClientBase, accountId: number): Promise<HoldRecord[]> {
  const found = await client.query<HoldRecord>(
    `select ${HOLD_COLUMNS} from cash_hold where account_id = $1 and state = 'held' order by hold_id`,
    [accountId],
  );
  return found.rows;
}

/** GET v1/trade/asset/explain: read in one snapshot, so that the lines are consistent. */
export const assetExplain = (deps: OrdersDeps): Operation =>
  operation('assetExplain', async ({ caller, member }) => {
    const { accountId } = member;
    const freeOfMargin = await deps.coreOf(caller.tenantId).read(({ broker }) => broker.freeOfMargin(accountId));
    const explanation = await readTenant(deps.pool, caller.tenantId, async (client) => {
      const account = await readAccount(client, accountId);
      const dates = await readOrderDates(client);
      const positions = await readPositions(client, accountId);
      const open = { where: 'open', values: [] };
      const { orders } = await readOrders(client, accountId, open, { limit: MAX_ORDERS, offset: 0 });
      const holds = await readHolds(client, accountId);
      const unproven = await readUnproven(client, accountId);
      return explainAccount({ account, positions, orders, holds, unproven, freeOfMargin, ...dates });
    });
    return explainView(explanation, deps.names(caller.tenantId));
  });
