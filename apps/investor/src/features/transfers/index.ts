export { refreshTransfers, useLiveTransfers } from './live.ts';
export { AmountField, type QuickAmount } from './parts/amount-field.tsx';
export { TransferDetail } from './parts/transfer-detail.tsx';
export { TransferList } from './parts/transfer-list.tsx';
export { TransferSheet } from './parts/transfer-sheet.tsx';
export { UnconfirmedTransferCancel } from './parts/unconfirmed-cancel.tsx';
export { UnconfirmedTransfer } from './parts/unconfirmed-transfer.tsx';
export { remainingText } from './remaining-text.ts';
export { useTransferInAddress } from './use-transfer-in-address.ts';
