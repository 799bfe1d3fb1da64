import { HOUSE, type Transfer, type TransferState } from '@kabuto/brokerage';
import { epochMs } from '@kabuto/market';
import type { Core } from '../../core/index.ts';
import { Refused } from '../../platform/http/index.ts';
import type { CoreKind } from '../kind.ts';
import type { Content } from '../proposal.ts';
import { executeCommand, integerOf } from './command.ts';

const idOf = (content: Content): number => integerOf(content, 'transferId', { min: 1, max: Number.MAX_SAFE_INTEGER });

/** A transfer in this state. Throws Refused TRANSFER_UNKNOWN, TRANSFER_STATE {state}. */
async function transferIn(core: Core, content: Content, state: TransferState): Promise<Transfer> {
  const found = await core.read(({ broker }) => broker.transfer(idOf(content)));
  if (found === undefined) throw new Refused('TRANSFER_UNKNOWN', 'transferId');
  if (found.state !== state) throw new Refused('TRANSFER_STATE', 'transferId', { state: found.state });
  return found;
}

/** A step of a transfer that needs two people. What it starts from is the version: another state is refused. */
const stepKind = (
  coreOf: (tenantId: number) => Core,
  of: Pick<CoreKind, 'kind' | 'executedEvent'> & {
    readonly from: TransferState;
    readonly to: TransferState;
    readonly reason?: string;
  },
): CoreKind => ({
  by: 'core',
  kind: of.kind,
  executedEvent: of.executedEvent,
  subject: (content) => `transfer ${idOf(content)}`,
  validate: (content) => void idOf(content),
  current: async (tenantId, content) => {
    const { state } = await transferIn(coreOf(tenantId), content, of.from);
    return { version: 1, content: { state } };
  },
  execute: async (proposal, approved) => {
    const core = coreOf(proposal.tenantId);
    const transferId = idOf(proposal.content);
    // One that has ended is unknown to the broker: executed before, its key has the outcome.
    const found = await core.read(({ broker }) => broker.transfer(transferId));
    const accountId = found?.accountId ?? HOUSE.unallocated;
    const why = of.reason === undefined ? {} : { reason: of.reason };
    const step = { kind: 'stepTransfer', transferId, from: of.from, to: of.to, ...why } as const;
    const asked = { ...step, proposal: approved };
    const input = { ...asked, accountId, wallAt: epochMs(proposal.decidedAt ?? proposal.createdAt) };
    return executeCommand(core, proposal, input, asked);
  },
});

/** The bank has taken a credited deposit back: `transferId`. */
export const depositReversal = (coreOf: (tenantId: number) => Core): CoreKind =>
  stepKind(coreOf, { kind: 'depositReversal', executedEvent: 'reversalExecuted', from: 'credited', to: 'reversed' });

/** Approves a withdrawal above the limits of one person: `transferId`. */
export const withdrawalApproval = (coreOf: (tenantId: number) => Core): CoreKind =>
  stepKind(coreOf, {
    kind: 'withdrawalApproval',
    executedEvent: 'approvalExecuted',
    from: 'screening',
    to: 'approved',
  });

/** The chain has undone a withdrawal of tokens that was final: the yen come back to the customer. `transferId`. */
export const tokenReturn = (coreOf: (tenantId: number) => Core): CoreKind => {
  const kind = stepKind(coreOf, {
    kind: 'tokenReturn',
    executedEvent: 'tokenReturnExecuted',
    from: 'paid',
    to: 'returned',
    reason: 'CHAIN_UNDONE',
  });
  return {
    ...kind,
    current: async (tenantId, content) => {
      const found = await coreOf(tenantId).read(({ broker }) => broker.transfer(idOf(content)));
      if (found !== undefined && found.method !== 'usdt') throw new Refused('TRANSFER_UNKNOWN', 'transferId');
      return kind.current(tenantId, content);
    },
  };
};
