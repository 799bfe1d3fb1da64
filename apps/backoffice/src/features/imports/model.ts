import type { TextKey } from '../../messages/index.ts';
import type { CallReply } from '../../shared/api/index.ts';

/** An imported file of the bank. */
export type BankImport = CallReply<'POST v1/fund/import/add'>;

export const KIND_TEXT: Readonly<Record<BankImport['kind'], TextKey>> = {
  notification: 'imports.notification',
  statement: 'imports.statement',
};

export const STATE_TEXT: Readonly<Record<BankImport['state'], TextKey>> = {
  waiting: 'imports.waiting',
  imported: 'imports.imported',
};
