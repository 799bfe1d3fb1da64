import type pg from 'pg';
import { requestOptions } from '../../identity/index.ts';
import { isDemoOperator, operatorOperation, passkeysOf } from '../../operators/index.ts';
import type { AnyOperation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { challengeFor, proposalView } from '../proposal.ts';
import type { Proposals } from '../service.ts';

/** A proposal, what it would change, and what its checker signs. */
export const proposalDetail = (pool: pg.Pool, proposals: Proposals): AnyOperation =>
  operatorOperation('proposalDetail', async ({ query, operator: { tenantId, operatorId }, visit }) => {
    const proposal = await proposals.find(tenantId, Number(query.number), visit.now);
    const signs = proposal.state === 'open' && proposal.makerId !== operatorId;
    const { passkeys, demo } = await withTenant(pool, tenantId, async (client) => ({
      passkeys: await passkeysOf(client, tenantId, operatorId),
      demo: await isDemoOperator(client, tenantId, operatorId),
    }));
    return {
      proposal: proposalView(proposal),
      difference: await proposals.difference(proposal),
      passkey: signs && !demo ? requestOptions(visit.rp, challengeFor(proposal), passkeys) : null,
      withoutPasskey: signs && demo,
    };
  });
