import type { AnyOperation } from '../../platform/http/index.ts';
import { bankImport } from './bank-import.ts';
import { bankImportConfirm } from './bank-import-confirm.ts';
import { bankImportList } from './bank-import-list.ts';
import type { BankDeps } from './deps.ts';

/** The operations of operators on files of the bank. */
export const importOperations = (deps: BankDeps): AnyOperation[] => [
  bankImport(deps),
  bankImportConfirm(),
  bankImportList(deps),
];
