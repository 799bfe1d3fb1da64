import { declaring } from '../features/deposit/index.ts';
import { UnconfirmedTransfer, UnconfirmedTransferCancel } from '../features/transfers/index.ts';

/** Shows the outcomes of deposits and cancellations that no page follows any more. */
export const UnconfirmedTransfers = () => (
  <>
    <UnconfirmedTransfer action={declaring} done="deposit.declared" unknown="deposit.unknown" />
    <UnconfirmedTransferCancel />
  </>
);
