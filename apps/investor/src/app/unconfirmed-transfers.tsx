import { declaring } from '../features/deposit/index.ts';
import { UnconfirmedTransfer, UnconfirmedTransferCancel } from '../features/transfers/index.ts';
import { requesting, requestingTokens } from '../features/withdraw/index.ts';

/** Shows the outcomes of deposits, withdrawals and cancellations that no page follows any more. */
export const UnconfirmedTransfers = () => (
  <>
    <UnconfirmedTransfer action={declaring} done="deposit.declared" unknown="deposit.unknown" />
    <UnconfirmedTransfer action={requesting} done="withdraw.done" unknown="withdraw.unknown" />
    <UnconfirmedTransfer action={requestingTokens} done="withdraw.done" unknown="withdraw.unknown" />
    <UnconfirmedTransferCancel />
  </>
);
