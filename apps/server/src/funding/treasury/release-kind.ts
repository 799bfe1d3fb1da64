import { yen } from '@kabuto/market';
import type { Core } from '../../core/index.ts';
import { Refused } from '../../platform/http/index.ts';
import { type Content, type CoreKind, executeCommand, integerOf } from '../../proposals/index.ts';

/** The most yen of one release: a higher value is a typing error. */
const MAX = 1_000_000_000_000;

/** Throws Refused FIELD_INVALID. */
const amountOf = (content: Content): number => integerOf(content, 'amount', { min: 1, max: MAX });

/**
 * The treasury takes `amount` of its spare yen out of the customers' bank account. Proposing it is refused with
 * AMOUNT_INVALID {max} above what is left of them once all credits are funded; the broker judges it again when it is
 * executed.
 */
export const treasuryReleaseKind = (coreOf: (tenantId: number) => Core): CoreKind => ({
  by: 'core',
  kind: 'treasuryRelease',
  executedEvent: 'treasuryReleaseExecuted',
  subject: () => 'treasury release',
  validate: (content) => void amountOf(content),
  current: async (tenantId, content) => {
    const max = await coreOf(tenantId).read(({ broker }) => broker.releasableYen);
    if (amountOf(content) > max) throw new Refused('AMOUNT_INVALID', 'amount', { max: String(max) });
    return { version: 1, content: {} };
  },
  execute: (proposal, approved) => {
    const amount = yen(amountOf(proposal.content));
    const input = { kind: 'releaseTreasury', amount, proposal: approved } as const;
    return executeCommand(coreOf(proposal.tenantId), proposal, input);
  },
});
