import type { Transfer, TransferActor, TransferState } from '@kabuto/brokerage';
import type { OperatorReply } from '@kabuto/contract/operator';
import type { Core } from '../../core/index.ts';
import { type MakeChange, storedReply } from '../../operators/index.ts';
import { afterCommit, type Operator, Refused, unlessDecided } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { FundingDeps } from '../deps.ts';
import { type Step, take } from '../step.ts';
import { transferById } from '../transfers/read.ts';
import { unlessEnded } from '../transfers/unless-ended.ts';
import { transferRow } from './transfer-row.ts';

type Row = OperatorReply<'fundDepositMatch'>;

/** An operator's call that moves a deposit or a bank line. */
export type Act = {
  readonly operator: Operator;
  readonly change: MakeChange;
  readonly key: string | null;
  readonly transferId: string;
  /** The states in which it is possible; another is refused with TRANSFER_STATE {state}. */
  readonly from: readonly TransferState[];
  /** What the log has besides the states. */
  readonly details?: Readonly<Record<string, string>>;
};

/** Takes a step in the operator's name, under the call's key: a repeated call gets the first one's reply. */
export type TakeStep = (of: Transfer, wanted: Omit<Step, 'actor'>) => Promise<Transfer>;
export type Work = (of: {
  readonly core: Core;
  readonly transfer: Transfer;
  readonly actor: TransferActor;
  readonly take: TakeStep;
}) => Promise<Transfer>;

/** Money that arrives: in the broker's memory while another step may follow, in the table for ever. */
async function find({ pool }: FundingDeps, core: Core, tenantId: number, transferId: number): Promise<Transfer> {
  const open = await core.read(({ broker }) => broker.transfer(transferId));
  if (open === undefined) await core.waitUntilCaughtUp();
  const found = open ?? (await withTenant(pool, tenantId, (client) => transferById(client, tenantId, transferId)));
  if (found?.direction !== 'in') throw new Refused('TRANSFER_UNKNOWN', 'transferId');
  return found;
}

/**
 * Carries out what an operator has decided: the broker takes the steps, of parallel ones one, and the log gets a line
 * with the state before and after. A call that is repeated after a lost reply gets the same reply. Throws Refused:
 * TRANSFER_UNKNOWN, TRANSFER_STATE {state}, or the broker's reason.
 */
export async function act(deps: FundingDeps, of: Act, work: Work): Promise<Row> {
  const { operator, change, key } = of;
  const { tenantId, operatorId } = operator;
  const stored = await storedReply<Row>(change);
  if (stored !== undefined) return change(async () => ({ reply: stored, subject: '', before: null, after: null }));
  const core = deps.coreOf(tenantId);
  const before = await find(deps, core, tenantId, Number(of.transferId));
  const actor = { kind: 'operator', id: String(operatorId) } as const;
  let steps = 0;
  let isStarted = false;
  const takeStep: TakeStep = async (from, wanted) => {
    steps += 1;
    const request = { transferId: before.transferId, ...wanted };
    const named = key === null ? {} : { key: { key: `operator-${operatorId}-${key}-${steps}`, request } };
    const taken = await take(core, from, { ...wanted, actor }, { now: deps.now(), ...named });
    isStarted = true;
    return taken;
  };
  if (!of.from.includes(before.state)) throw new Refused('TRANSFER_STATE', 'transferId', { state: before.state });
  const after = await unlessEnded(deps, { tenantId, transferId: before.transferId }, () =>
    work({ core, transfer: before, actor, take: takeStep }),
  ).catch((error: unknown) => {
    throw isStarted ? unlessDecided(error) : error;
  });
  return afterCommit(() =>
    change(async (client) => ({
      reply: await transferRow(client, deps, tenantId, after),
      subject: `transfer ${before.transferId}`,
      before: { state: before.state, reason: before.reason, accountId: before.accountId },
      after: { state: after.state, reason: after.reason, accountId: after.accountId, ...of.details },
    })),
  );
}
