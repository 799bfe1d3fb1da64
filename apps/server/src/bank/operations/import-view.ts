import type { OperatorReply } from '@kabuto/contract/operator';
import type { BankImport } from '../imports/store.ts';

type View = OperatorReply<'bankImportConfirm'>;

/** An imported file as operators see it. */
export const importView = ({ sha256, sum, operatorId: _maker, ...of }: BankImport): View => ({
  ...of,
  hash: sha256.toString('hex'),
  sum: String(sum),
});

/** The subject of the log's lines. */
export const importSubject = (importId: number): string => `bank import ${importId}`;
