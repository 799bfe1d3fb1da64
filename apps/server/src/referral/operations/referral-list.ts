import { type Operation, operation, pageOf } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { ownerOf, type ReferralDeps } from '../deps.ts';
import { readDownlines } from '../store.ts';

/** Returns a page of the members whom the caller has referred. */
export const referralList = ({ pool }: ReferralDeps): Operation =>
  operation('referralList', async (call) => {
    const owner = ownerOf(call);
    const { rows, total } = await readTenant(pool, owner.tenantId, (client) =>
      readDownlines(client, owner, pageOf(call.query)),
    );
    return { rows: rows.map(({ position, nickname, at, state }) => ({ position, nickname, at, state })), total };
  });
