import { type Operation, operation, pageOf } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { FundingDeps } from '../deps.ts';
import { listTransfers, viewTransfers } from './read.ts';
import { HAS_ENDED } from './states.ts';

/** GET v1/fund/transfer/list */
export const transferList = (deps: FundingDeps): Operation =>
  operation('transferList', ({ query, caller: { tenantId }, member: { accountId } }) => {
    const { direction, method, scope } = query;
    // All values are of closed lists, which the contract has checked.
    const where = [
      direction === undefined ? 'true' : `direction = '${direction}'`,
      method === undefined ? 'true' : `method = '${method}'`,
      scope === undefined ? 'true' : scope === 'ended' ? HAS_ENDED : `not ${HAS_ENDED}`,
    ].join(' and ');
    return readTenant(deps.pool, tenantId, async (client) => {
      const { transfers, total } = await listTransfers(client, { tenantId, accountId, where }, pageOf(query));
      return { rows: await viewTransfers(client, deps, tenantId, transfers), total };
    });
  });
