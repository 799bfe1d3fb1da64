import type { Transfer, TransferState } from '@kabuto/brokerage';
import type { OperatorReply } from '@kabuto/contract/operator';
import { type MakeChange, storedReply } from '../../../operators/index.ts';
import { afterCommit, type Operator, Refused } from '../../../platform/http/index.ts';
import { withTenant } from '../../../platform/postgres/index.ts';
import { transferRow } from '../../review/transfer-row.ts';
import { transferById } from '../../transfers/read.ts';
import { unlessEnded } from '../../transfers/unless-ended.ts';
import { destinationsOf } from '../paperwork.ts';
import type { WithdrawalDeps } from '../ports.ts';
import { type HostStep, stepByHost, stepped } from '../step.ts';

/** The call of an operator. */
export type Call = {
  readonly operator: Operator;
  readonly key: string | null;
  readonly change: MakeChange;
};

/** A step of a withdrawal that an operator asks for. */
export type Decision = {
  /** Those that it can be asked of; every other one is refused with NOT_FOUND, as deposits are. */
  readonly methods: readonly Transfer['method'][];
  readonly from: readonly TransferState[];
  readonly step: Omit<HostStep, 'actor'>;
  /** Throws when the host knows why not. */
  readonly check?: (transfer: Transfer) => Promise<void>;
};

/** The brokerage's withdrawal, as committed. Throws Refused NOT_FOUND, also for a deposit. */
async function findWithdrawal(
  { pool, coreOf }: Pick<WithdrawalDeps, 'pool' | 'coreOf'>,
  tenantId: number,
  transferId: number,
  methods: Decision['methods'],
): Promise<Transfer> {
  await coreOf(tenantId).waitUntilCaughtUp();
  const found = await withTenant(pool, tenantId, (client) => transferById(client, tenantId, transferId));
  if (found?.direction !== 'out' || !methods.includes(found.method)) throw new Refused('NOT_FOUND', 'transferId');
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
  { methods, from, step, check }: Decision,
): Promise<OperatorReply<'fundWithdrawalApprove'>> {
  const { coreOf, now } = deps;
  const stored = await storedReply<OperatorReply<'fundWithdrawalApprove'>>(change);
  if (stored !== undefined) return stored;
  const transfer = await findWithdrawal(deps, tenantId, Number(transferId), methods);
  await check?.(transfer);
  // A repeated call finds the state that the first one led to: its key then has the outcome.
  const state = from.includes(transfer.state) ? transfer.state : (from[0] ?? transfer.state);
  const actor = { kind: 'operator', id: String(operatorId) } as const;
  const keyed = key === null ? {} : { key: `operator-${operatorId}-${key}` };
  const core = coreOf(tenantId);
  const { transferId: id } = transfer;
  const { after, journalSeq } = await unlessEnded(deps, { tenantId, transferId: id }, async () => {
    const answer = await stepByHost(core, { ...transfer, state }, { ...step, actor }, { now: now(), ...keyed });
    return { after: stepped(answer), journalSeq: answer.journalSeq };
  });
  return afterCommit(() =>
    change(async (client) => ({
      reply: await transferRow(client, { destinationsOf }, tenantId, after),
      subject: `transfer ${transferId}`,
      before: { state },
      after: { ...step, state: after.state, journalSeq },
    })),
  );
}
