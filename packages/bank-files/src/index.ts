export { bankKana } from './bank-kana.ts';
export { BankFileError } from './file-error.ts';
export { fromJapanPost, JAPAN_POST } from './japan-post.ts';
export { type Notification, type NotificationLine, parseNotification } from './notification.ts';
export { isShiftJis, shiftJisOf } from './shift-jis.ts';
export { type BankAccount, type OutgoingTransfer, type TransferFile, writeTransfers } from './transfers.ts';
