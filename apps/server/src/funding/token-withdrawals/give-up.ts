import { NETWORKS } from '@kabuto/chain';
import { lockOperators, operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { giveUpUnasked } from '../../signing/index.ts';
import { type Decision, decide } from '../withdrawals/office/decide.ts';
import type { WithdrawalDeps } from '../withdrawals/ports.ts';
import { readTokenWithdrawals } from './paperwork.ts';

/** What the customer reads: the tokens were not sent. */
const REASON = 'SIGNATURE_CANCELLED';

/**
 * POST v1/fund/payout/cancel: the exit of a withdrawal whose tokens are fixed and which waits for its network. It is
 * given up for the signer first, in a transaction of its own, and then returned: what was given up is never signed.
 */
export const payoutGiveUp = (deps: WithdrawalDeps): AnyOperation =>
  operatorOperation('payoutGiveUp', ({ body: { transferId }, ...call }) => {
    const { tenantId } = call.operator;
    const check: Decision['check'] = ({ transferId: id, state }) =>
      withTenant(deps.pool, tenantId, async (client) => {
        // A repeated call finds it returned: its key has the outcome.
        if (state !== 'signed') return;
        const kept = (await readTokenWithdrawals(client, tenantId, [id])).get(id);
        if (kept === undefined) throw new Refused('NOT_FOUND', 'transferId');
        await lockOperators(client, tenantId);
        const { chainId } = NETWORKS[kept.network];
        if (!(await giveUpUnasked(client, { tenantId, chainId, transferId: id }, deps.now())))
          throw new Refused('SIGNATURE_ASKED', 'transferId');
      });
    return decide(deps, call, transferId, {
      methods: ['usdt'],
      from: ['signed'],
      step: { to: 'returned', reason: REASON },
      check,
    });
  });
