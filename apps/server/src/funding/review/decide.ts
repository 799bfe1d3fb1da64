import { HOUSE } from '@kabuto/brokerage';
import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import { credit } from '../credit.ts';
import type { CreditDeps, FundingDeps } from '../deps.ts';
import { finalityOf, refuseHalted } from '../tokens/finality.ts';
import { refuseUnchecked } from '../tokens/verdict.ts';
import { act } from './act.ts';

/** Gives a line to a declaration, or to a deposit that waits without money; it is credited after its screening. */
const fundDepositMatch = (deps: FundingDeps): AnyOperation =>
  operatorOperation('fundDepositMatch', ({ body: { transferId, lineId }, ...call }) =>
    act(
      deps,
      { ...call, transferId, from: ['declared', 'review'], details: { lineId } },
      ({ transfer, isNow, take }) => {
        if (isNow && transfer.source !== null)
          throw new Refused('TRANSFER_STATE', 'transferId', { state: transfer.state });
        const to = transfer.state === 'review' ? 'screening' : 'matched';
        return take(transfer, { to, lineId: Number(lineId) });
      },
    ),
  );

/**
 * Credits a deposit that has its money, or holds it again when the account cannot take it. NETWORK_HALTED.
 * CHECKS_NOT_PASSED: tokens that neither their checks nor two operators have let pass.
 */
const fundDepositRelease = (deps: CreditDeps): AnyOperation =>
  operatorOperation('fundDepositRelease', ({ body: { transferId }, ...call }) =>
    act(
      deps,
      { ...call, transferId, from: ['review', 'held', 'matched', 'screening'] },
      async ({ core, transfer, actor, take, ask }) => {
        await refuseUnchecked(deps.pool, call.operator.tenantId, transfer);
        refuseHalted(await finalityOf(deps, call.operator.tenantId, transfer));
        const screened = transfer.state === 'screening' ? transfer : await take(transfer, { to: 'screening' });
        return credit(deps, core, { tenantId: call.operator.tenantId, transfer: screened, actor, ask });
      },
    ),
  );

/**
 * Rejects a deposit in review, or tokens that are held; a job begins to return money that has arrived by bank.
 * NETWORK_HALTED. DEPOSIT_IN_NO_BLOCK: there are no tokens to be sent back; unless they come back, the deposit fails by
 * itself.
 */
const fundDepositReject = (deps: CreditDeps): AnyOperation =>
  operatorOperation('fundDepositReject', ({ body: { transferId, reason }, ...call }) =>
    act(deps, { ...call, transferId, from: ['review', 'held'] }, async ({ transfer, isNow, take }) => {
      const finality = isNow ? await finalityOf(deps, call.operator.tenantId, transfer) : 'final';
      refuseHalted(finality);
      if (finality === 'gone') throw new Refused('DEPOSIT_IN_NO_BLOCK', 'transferId');
      return take(transfer, { to: 'rejected', reason });
    }),
  );

/** Gives a line to a customer who has not announced it. */
const fundLineAllocate = (deps: FundingDeps): AnyOperation =>
  operatorOperation('fundLineAllocate', ({ body: { lineId, accountId, reason }, ...call }) =>
    act(deps, { ...call, transferId: lineId, from: ['unallocated'] }, ({ transfer, take }) =>
      take(transfer, { to: 'review', reason, owner: Number(accountId) }),
    ),
  );

/** Begins to return money that is held or unallocated. */
const fundLineReturn = (deps: FundingDeps): AnyOperation =>
  operatorOperation('fundLineReturn', ({ body: { lineId, reason }, ...call }) =>
    act(deps, { ...call, transferId: lineId, from: ['unallocated', 'held', 'rejected'] }, ({ transfer, take }) =>
      take(transfer, { to: 'returning', reason }),
    ),
  );

/** Records that the bank has returned money. */
const fundLineReturned = (deps: FundingDeps): AnyOperation =>
  operatorOperation('fundLineReturned', ({ body: { lineId }, ...call }) =>
    act(deps, { ...call, transferId: lineId, from: ['returning'] }, ({ transfer, take }) => {
      const fallback = transfer.accountId === HOUSE.unallocated ? 'RETURNED_TO_SENDER' : 'REJECTED';
      return take(transfer, { to: 'returned', reason: transfer.reason ?? fallback });
    }),
  );

/** What operators decide about deposits and lines of the bank. */
export const decisions = (deps: CreditDeps): AnyOperation[] => [
  fundDepositMatch(deps),
  fundDepositRelease(deps),
  fundDepositReject(deps),
  fundLineAllocate(deps),
  fundLineReturn(deps),
  fundLineReturned(deps),
];
