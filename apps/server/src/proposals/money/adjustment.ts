import { HOUSE } from '@kabuto/brokerage';
import { yen } from '@kabuto/market';
import type { Core } from '../../core/index.ts';
import { fieldInvalid, Refused } from '../../platform/http/index.ts';
import type { CoreKind } from '../kind.ts';
import type { Content } from '../proposal.ts';
import { executeCommand, integerOf } from './command.ts';

/** The most yen of one adjustment: a higher value is a typing error. */
const MAX = 1_000_000_000_000;

type Adjustment = { readonly accountId: number; readonly direction: 'credit' | 'debit'; readonly amount: number };

/** Throws Refused FIELD_INVALID. */
function adjustmentOf(content: Content): Adjustment {
  const { direction } = content;
  if (direction !== 'credit' && direction !== 'debit') throw fieldInvalid('direction', 'credit, debit');
  return {
    accountId: integerOf(content, 'accountId', { min: 100, max: Number.MAX_SAFE_INTEGER }),
    direction,
    amount: integerOf(content, 'amount', { min: 1, max: MAX }),
  };
}

/**
 * A credit or debit by hand: `accountId`, `direction`, `amount` in yen, at the brokerage's expense. A debit takes no
 * more than what is withdrawable (INSUFFICIENT_CASH). An account has no version; the broker judges it when it is
 * executed.
 */
export const adjustment = (coreOf: (tenantId: number) => Core): CoreKind => ({
  by: 'core',
  kind: 'adjustment',
  executedEvent: 'adjustmentExecuted',
  subject: (content) => `account ${adjustmentOf(content).accountId}`,
  validate: (content) => void adjustmentOf(content),
  current: async (tenantId, content) => {
    const { accountId } = adjustmentOf(content);
    const account = await coreOf(tenantId).read(({ broker }) => broker.account(accountId));
    if (account === undefined) throw new Refused('ACCOUNT_UNKNOWN', 'accountId');
    return { version: 1, content: {} };
  },
  execute: (proposal, approved) => {
    const { accountId, direction, amount } = adjustmentOf(proposal.content);
    const of = { accountId, amount: yen(amount), house: HOUSE.fees, source: `adjustment ${proposal.number}` };
    return executeCommand(coreOf(proposal.tenantId), proposal, { kind: direction, ...of, proposal: approved });
  },
});
