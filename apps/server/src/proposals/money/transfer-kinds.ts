import type { Transfer, TransferState } from '@kabuto/brokerage';
import type pg from 'pg';
import type { Core } from '../../core/index.ts';
import { fieldInvalid, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { readReplies } from '../../signing/index.ts';
import type { CoreKind } from '../kind.ts';
import type { Content } from '../proposal.ts';
import { executeStep, integerOf } from './command.ts';

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
  execute: (proposal, approved) => {
    const { from, orFrom, to, reason } = of;
    const step = { transferId: idOf(proposal.content), from, to, ...(reason === undefined ? {} : { reason }) };
    const other = orFrom === undefined ? {} : { orFrom };
    return executeStep(coreOf(proposal.tenantId), proposal, { ...step, ...other }, approved);
  },
});

/** Why tokens are reversed that their block still moves: the token's issuer has taken them back or destroyed them. */
const ISSUER = 'ISSUER';

/** The block that contains the log of a deposit of tokens; null: none does, as far as the scanner has read. */
async function blockOf(pool: pg.Pool, tenantId: number, transferId: number): Promise<number | null> {
  const { rows } = await withTenant(pool, tenantId, (client) =>
    client.query<{ block: number }>(
      `select block_number as block from chain_deposit
        where tenant_id = $1 and transfer_id = $2 and block_number is not null`,
      [tenantId, transferId],
    ),
  );
  return rows[0]?.block ?? null;
}

/**
 * What a credited deposit has brought was taken back, or a line that the treasury has paid with: `transferId`. Of
 * tokens that a block contains DEPOSIT_IN_BLOCK {block}, when it is proposed and when it is approved, unless the
 * `ground` is that their issuer has acted: they are at an address of the brokerage.
 */
export const depositReversal = (coreOf: (tenantId: number) => Core, pool: pg.Pool): CoreKind => {
  const kind = stepKind(coreOf, {
    ...({ kind: 'depositReversal', executedEvent: 'reversalExecuted', to: 'reversed' } as const),
    ...({ from: 'credited', orFrom: 'allocated' } as const),
  });
  return {
    ...kind,
    validate: (content) => {
      kind.validate(content);
      const { ground } = content;
      if (ground !== undefined && ground !== ISSUER) throw fieldInvalid('ground', ISSUER);
    },
    current: async (tenantId, content) => {
      const { version, content: of } = await kind.current(tenantId, content);
      const transferId = idOf(content);
      const found = await coreOf(tenantId).read(({ broker }) => broker.transfer(transferId));
      if (found?.token === undefined) {
        if (content.ground !== undefined) throw fieldInvalid('ground', '');
        return { version, content: of };
      }
      const block = await blockOf(pool, tenantId, transferId);
      if (block !== null && content.ground !== ISSUER)
        throw new Refused('DEPOSIT_IN_BLOCK', 'transferId', { block: String(block) });
      // one that comes back into a block, or leaves it, is another reversal
      return { version: block === null ? version : version + 1, content: { ...of, inBlock: block ?? '' } };
    },
  };
};

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
