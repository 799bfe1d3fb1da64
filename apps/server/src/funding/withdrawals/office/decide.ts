import type { Transfer, TransferState } from '@kabuto/brokerage';
import type { OperatorReply } from '@kabuto/contract/operator';
import { type TransferRow, toTransfer } from '../../../core/index.ts';
import { type MakeChange, storedReply } from '../../../operators/index.ts';
import { type Operator, Refused } from '../../../platform/http/index.ts';
import { withTenant } from '../../../platform/postgres/index.ts';
import { transferRow } from '../../review/transfer-row.ts';
import { destinationsOf, readWithdrawals } from '../paperwork.ts';
import type { WithdrawalDeps } from '../ports.ts';
import { type HostStep, stepByHost, stepped } from '../step.ts';

/** The call of an operator. */
export type Call = {
  readonly operator: Operator;
  readonly key: string | null;
  readonly change: MakeChange;
};

/** The brokerage's withdrawal, as committed. Throws Refused NOT_FOUND, also for a deposit. */
async function findWithdrawal(
  { pool, coreOf }: Pick<WithdrawalDeps, 'pool' | 'coreOf'>,
  tenantId: number,
  transferId: number,
): Promise<Transfer> {
  await coreOf(tenantId).waitUntilCaughtUp();
  const { rows } = await withTenant(pool, tenantId, (client) =>
    client.query<TransferRow>(
      `select * from transfer where tenant_id = $1 and transfer_id = $2 and direction = 'out' and method = 'bank'`,
      [tenantId, transferId],
    ),
  );
  const [found] = rows.map(toTransfer);
  if (found === undefined) throw new Refused('NOT_FOUND', 'transferId');
  return found;
}

/**
 * Asks the broker for a step of a withdrawal in an operator's name, under a key of the call: a repeated call has the
 * first one's outcome, and of several operators one succeeds. The line in the operators' log and the stored reply
 * follow; the journal has the operator in either case. Throws Refused with the broker's reason.
 */
export async function decide(
  deps: WithdrawalDeps,
  { operator: { tenantId, operatorId }, key, change }: Call,
  transferId: string,
  of: {
    readonly from: readonly TransferState[];
    readonly step: Omit<HostStep, 'actor'>;
    /** Throws when the host knows why not. */
    readonly check?: () => Promise<void>;
  },
): Promise<OperatorReply<'fundWithdrawalApprove'>> {
  const { coreOf, now } = deps;
  const { from, step } = of;
  const stored = await storedReply<OperatorReply<'fundWithdrawalApprove'>>(change);
  if (stored !== undefined) return stored;
  const transfer = await findWithdrawal(deps, tenantId, Number(transferId));
  await of.check?.();
  // A repeated call finds the state that the first one led to: its key then has the outcome.
  const state = from.includes(transfer.state) ? transfer.state : (from[0] ?? transfer.state);
  const actor = { kind: 'operator', id: String(operatorId) } as const;
  const keyed = key === null ? {} : { key: `operator-${operatorId}-${key}` };
  const core = coreOf(tenantId);
  const answer = await stepByHost(core, { ...transfer, state }, { ...step, actor }, { now: now(), ...keyed });
  if (answer.refusal?.reason === 'TRANSFER_UNKNOWN') {
    // It has ended a moment ago.
    const ended = await findWithdrawal(deps, tenantId, transfer.transferId);
    throw new Refused('TRANSFER_STATE', 'transferId', { state: ended.state });
  }
  const after = stepped(answer);
  return change(async (client) => ({
    reply: await transferRow(client, { destinationsOf }, tenantId, after),
    subject: `transfer ${transferId}`,
    before: { state },
    after: { ...step, state: after.state, journalSeq: answer.journalSeq },
  }));
}

/** Throws Refused CARD_UNKNOWN when the customer has removed the card that the money would go to. */
export async function checkCard(
  { pool, findCard }: WithdrawalDeps,
  tenantId: number,
  transferId: number,
): Promise<void> {
  await withTenant(pool, tenantId, async (client) => {
    const kept = (await readWithdrawals(client, tenantId, [transferId])).get(transferId);
    const card = kept && (await findCard(client, { tenantId, userId: kept.userId }, kept.cardId));
    if (card === undefined || card.removedAt !== null) throw new Refused('CARD_UNKNOWN', 'transferId');
  });
}
