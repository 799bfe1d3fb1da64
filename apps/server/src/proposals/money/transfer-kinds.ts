import { HOUSE, type Transfer, type TransferState } from '@kabuto/brokerage';
import { epochMs } from '@kabuto/market';
import type pg from 'pg';
import type { Core } from '../../core/index.ts';
import { Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { readReplies } from '../../signing/index.ts';
import type { CoreKind } from '../kind.ts';
import type { Content } from '../proposal.ts';
import { executeCommand, integerOf } from './command.ts';

const idOf = (content: Content): number => integerOf(content, 'transferId', { min: 1, max: Number.MAX_SAFE_INTEGER });

/** A transfer in one of these states. Throws Refused TRANSFER_UNKNOWN, TRANSFER_STATE {state}. */
async function transferIn(core: Core, content: Content, states: readonly TransferState[]): Promise<Transfer> {
  const found = await core.read(({ broker }) => broker.transfer(idOf(content)));
  if (found === undefined) throw new Refused('TRANSFER_UNKNOWN', 'transferId');
  if (!states.includes(found.state)) throw new Refused('TRANSFER_STATE', 'transferId', { state: found.state });
  return found;
}

/** A step of a transfer that needs two people. What it starts from is the version: another state is refused. */
const stepKind = (
  coreOf: (tenantId: number) => Core,
  of: Pick<CoreKind, 'kind' | 'executedEvent'> & {
    readonly from: TransferState;
    /** Another state that it may start from. */
    readonly orFrom?: TransferState;
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
    const states = of.orFrom === undefined ? [of.from] : [of.from, of.orFrom];
    const { state } = await transferIn(coreOf(tenantId), content, states);
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
    // the request names one state, so that a repeated submission is the same request
    const from = found !== undefined && found.state === of.orFrom ? found.state : of.from;
    const input = { ...asked, from, accountId, wallAt: epochMs(proposal.decidedAt ?? proposal.createdAt) };
    return executeCommand(core, proposal, input, asked);
  },
});

/** The bank has taken back a credited deposit, or a line that the treasury has paid with: `transferId`. */
export const depositReversal = (coreOf: (tenantId: number) => Core): CoreKind =>
  stepKind(coreOf, {
    ...({ kind: 'depositReversal', executedEvent: 'reversalExecuted', to: 'reversed' } as const),
    ...({ from: 'credited', orFrom: 'allocated' } as const),
  });

/** Approves a withdrawal above the limits of one person: `transferId`. */
export const withdrawalApproval = (coreOf: (tenantId: number) => Core): CoreKind =>
  stepKind(coreOf, {
    kind: 'withdrawalApproval',
    executedEvent: 'approvalExecuted',
    from: 'screening',
    to: 'approved',
  });

/**
 * The chain has undone a withdrawal of tokens that was final: the yen come back to the customer. `transferId`. Its
 * transaction stays valid, and may be mined again, until another one with its nonce is final: SIGNATURE_ASKED unless
 * the signer's reply is `voided`, when it is proposed and when it is approved.
 */
export const tokenReturn = (coreOf: (tenantId: number) => Core, pool: pg.Pool): CoreKind => {
  const kind = stepKind(coreOf, {
    kind: 'tokenReturn',
    executedEvent: 'tokenReturnExecuted',
    from: 'paid',
    to: 'returned',
    reason: 'CHAIN_UNDONE',
  });
  const refuseUnvoided = async (tenantId: number, transferId: number): Promise<void> => {
    const replies = await withTenant(pool, tenantId, (client) => readReplies(client, tenantId, [transferId]));
    if (replies.get(transferId)?.state !== 'voided') throw new Refused('SIGNATURE_ASKED', 'transferId');
  };
  return {
    ...kind,
    current: async (tenantId, content) => {
      const found = await coreOf(tenantId).read(({ broker }) => broker.transfer(idOf(content)));
      if (found !== undefined && found.method !== 'usdt') throw new Refused('TRANSFER_UNKNOWN', 'transferId');
      const current = await kind.current(tenantId, content);
      await refuseUnvoided(tenantId, idOf(content));
      return current;
    },
  };
};
