import { hash } from 'node:crypto';
import type { Transfer } from '@kabuto/brokerage';
import type pg from 'pg';
import type { Core } from '../../core/index.ts';
import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, fieldInvalid, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import {
  type Content,
  type CoreKind,
  executeStep,
  integerOf,
  type ProposalKind,
  type Proposals,
  proposeAs,
} from '../../proposals/index.ts';
import { readAllReplies } from '../../signing/index.ts';
import { tokenText, unitsOf } from '../tokens/amounts.ts';
import { readTokenWithdrawals } from './paperwork.ts';
import { signsOther } from './sign.ts';

type Deps = { readonly pool: pg.Pool; readonly coreOf: (tenantId: number) => Core };

const OUTCOMES = ['paid', 'returned'] as const;
/** Replies that are about a final block. */
const FINAL: readonly string[] = ['final', 'failed', 'voided', 'differs'];

/** What the final transaction of a withdrawal has moved, 10^-6 of the token. */
type Settlement = { readonly units: number; readonly txHash: string };

/**
 * What people settle a withdrawal by that takes no step any more: the signer has signed something else than the ledger
 * has, or the block has moved something else than was signed, and its newest reply is about a final transaction that is
 * in the record of what was moved. Null: the withdrawal continues by itself, or nothing is final yet.
 */
export async function readSettlement(
  client: pg.ClientBase,
  tenantId: number,
  transfer: Transfer,
): Promise<Settlement | null> {
  const { transferId, state } = transfer;
  if (state !== 'signed' && state !== 'mined') return null;
  const kept = (await readTokenWithdrawals(client, tenantId, [transferId])).get(transferId);
  const reply = (await readAllReplies(client, tenantId, [transferId])).get(transferId);
  if (kept === undefined || reply === undefined || !FINAL.includes(reply.state)) return null;
  if (reply.state !== 'differs' && !signsOther({ tenantId, transfer, kept }, reply)) return null;
  const { rows } = await client.query<Settlement>(
    `select units, tx_hash as "txHash" from chain_move
      where tenant_id = $1 and network = $2 and transfer_id = $3 and tx_hash = $4`,
    [tenantId, kept.network, transferId, reply.txHash],
  );
  return rows[0] ?? null;
}

const idOf = (content: Content): number => integerOf(content, 'transferId', { min: 1, max: Number.MAX_SAFE_INTEGER });

/** Throws Refused FIELD_INVALID. */
function outcomeOf({ to }: Content): 'paid' | 'returned' {
  const found = OUTCOMES.find((one) => one === to);
  if (found === undefined) throw fieldInvalid('to', OUTCOMES.join(', '));
  return found;
}

/** A withdrawal of tokens. Throws Refused TRANSFER_UNKNOWN, TRANSFER_STATE {state}. */
async function withdrawalOf({ coreOf }: Deps, tenantId: number, content: Content): Promise<Transfer> {
  const core = coreOf(tenantId);
  await core.waitUntilCaughtUp();
  const found = await core.read(({ broker }) => broker.transfer(idOf(content)));
  if (found?.token === undefined || found.direction !== 'out') throw new Refused('TRANSFER_UNKNOWN', 'transferId');
  const { state } = found;
  if (state !== 'signed' && state !== 'mined') throw new Refused('TRANSFER_STATE', 'transferId', { state });
  return found;
}

/**
 * Ends a withdrawal that takes no step any more, by what the chain has moved: `transferId`, `to` (paid: the customer
 * has the tokens; returned: the yen come back to the customer), `units` and `txHash` as the record of final
 * transactions has them (FIELD_INVALID with the right value). PAYOUT_NOT_FINAL while there is none, or where the
 * withdrawal continues by itself. When it is proposed and when it is approved.
 */
export const payoutSettleKind = (deps: Deps): CoreKind => ({
  by: 'core',
  kind: 'payoutSettle',
  executedEvent: 'payoutSettleExecuted',
  subject: (content) => `transfer ${idOf(content)}`,
  validate: (content) => {
    idOf(content);
    outcomeOf(content);
  },
  current: async (tenantId, content) => {
    const transfer = await withdrawalOf(deps, tenantId, content);
    const found = await withTenant(deps.pool, tenantId, (client) => readSettlement(client, tenantId, transfer));
    if (found === null) throw new Refused('PAYOUT_NOT_FINAL', 'transferId');
    const { units, txHash } = found;
    if (content.units !== tokenText(units)) throw fieldInvalid('units', tokenText(units));
    if (content.txHash !== txHash) throw fieldInvalid('txHash', txHash);
    if (units === 0 && outcomeOf(content) === 'paid') throw fieldInvalid('to', 'returned');
    // another transaction, which a re-org has made the final one, is another settlement
    const version = hash('sha256', JSON.stringify(found), 'buffer').readUIntBE(0, 6);
    return { version, content: { state: transfer.state } };
  },
  execute: (proposal, approved) => {
    const { content } = proposal;
    const to = outcomeOf(content);
    const of = { transferId: idOf(content), from: 'signed', orFrom: 'mined', to } as const;
    const why = to === 'returned' ? { reason: 'SETTLED' } : {};
    const step = { ...of, ...why, units: unitsOf(String(content.units)) };
    return executeStep(deps.coreOf(proposal.tenantId), proposal, step, approved);
  },
});

/** POST v1/fund/payout/settle/propose */
export const proposePayoutSettle = (kind: ProposalKind, proposals: Proposals): AnyOperation =>
  operatorOperation('payoutSettlePropose', ({ body: { transferId, to, units, txHash, reason }, ...actor }) => {
    const content = { transferId: Number(transferId), to, units: tokenText(unitsOf(units)), txHash };
    return proposeAs(proposals, kind, content, { ...actor, reason });
  });
