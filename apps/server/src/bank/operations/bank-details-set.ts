import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import { type Proposals, proposeAs } from '../../proposals/index.ts';
import { bankDetailsKind } from '../details-kind.ts';

/** A bank or a branch: its name, and its reading in katakana. */
type Named = { readonly name: string; readonly kana: string };

/** The names of banks and branches by their codes. */
export type BankNames = {
  readonly bank: (code: string) => Named | undefined;
  readonly branch: (bank: string, code: string) => Named | undefined;
};

/**
 * Proposes the account that deposits are sent to. The names of bank and branch are looked up, so that the second operator
 * reads them too. Throws Refused NOT_FOUND for codes that no bank or branch has.
 */
export const bankDetailsSet = (proposals: Proposals, names: () => BankNames): AnyOperation =>
  operatorOperation('bankDetailsSet', ({ body: { reason, ...account }, ...actor }) => {
    const bank = names().bank(account.bank);
    if (bank === undefined) throw new Refused('NOT_FOUND', 'bank');
    const branch = names().branch(account.bank, account.branch);
    if (branch === undefined) throw new Refused('NOT_FOUND', 'branch');
    const named = { bankName: bank.name, bankKana: bank.kana, branchName: branch.name, branchKana: branch.kana };
    return proposeAs(proposals, bankDetailsKind, { ...account, ...named }, { ...actor, reason });
  });
