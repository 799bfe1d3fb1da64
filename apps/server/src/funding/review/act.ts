import { HOUSE, type Transfer, type TransferActor, type TransferState } from '@kabuto/brokerage';
import type { OperatorReply } from '@kabuto/contract/operator';
import type pg from 'pg';
import { type Core, KeyReused } from '../../core/index.ts';
import { type MakeChange, storedReply } from '../../operators/index.ts';
import { afterCommit, keyReused, type Operator, Refused, unlessDecided } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { FundingDeps } from '../deps.ts';
import { type AskStep, isReused, type Step, step, stepped } from '../step.ts';
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
  /** False: the call is repeated, and its first run has left the state that `transfer` is shown in. */
  readonly isNow: boolean;
  readonly take: TakeStep;
  /** As `take`, and returns the answer, a refusal too. */
  readonly ask: AskStep;
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
 * From which states the steps of a call are taken. A repeated call finds the state that the first one has led to, whose
 * line in the log may be missing: its keys have the outcome, from the state of then.
 */
const statesToTry = ({ from, key }: Act, now: TransferState): readonly TransferState[] => [
  ...from.filter((state) => state === now),
  ...(key === null ? [] : from.filter((state) => state !== now)),
];

/** How the broker refuses a step from a state or in an account in which the transfer is not. */
const OTHER_STATE: readonly string[] = ['TRANSFER_STATE', 'TRANSFER_UNKNOWN'];

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
  let firstSeq: number | null = null;
  let isStarted = false;
  const attempt = async (from: TransferState): Promise<Transfer> => {
    steps = 0;
    firstSeq = null;
    const isNow = from === before.state;
    // A line that belongs to a customer by now was in this account.
    const accountId = !isNow && from === 'unallocated' ? HOUSE.unallocated : before.accountId;
    return work({ core, transfer: { ...before, accountId, state: from }, actor, isNow, take: takeStep, ask });
  };
  const ask: AskStep = async (from, wanted) => {
    steps += 1;
    // The lock is computed: another day it is another one.
    const { lockedUntil: _, ...what } = wanted;
    const request = { transferId: before.transferId, ...what };
    const named = key === null ? {} : { key: { key: `operator-${operatorId}-${key}-${steps}`, request } };
    try {
      const answer = await step(core, from, { ...wanted, actor }, { now: deps.now(), ...named });
      firstSeq ??= answer.journalSeq;
      return answer;
    } catch (error) {
      if (!(error instanceof KeyReused)) throw error;
      // another request is tried under the same key
      steps -= 1;
      throw keyReused();
    }
  };
  const takeStep: TakeStep = async (from, wanted) => {
    const taken = stepped(await ask(from, wanted));
    isStarted = true;
    return taken;
  };
  const states = statesToTry(of, before.state);
  const [first] = states;
  if (first === undefined) throw new Refused('TRANSFER_STATE', 'transferId', { state: before.state });
  let from = first;
  const after = await unlessEnded(deps, { tenantId, transferId: before.transferId }, async () => {
    // Of a call that was made before, a state but the one it found is refused, or its key is another request's.
    let refusal: Refused | null = null;
    for (const state of states) {
      from = state;
      try {
        return await attempt(state);
      } catch (error) {
        const isOther = error instanceof Refused && OTHER_STATE.includes(error.reason) && state !== before.state;
        if (!isOther && !isReused(error)) throw error;
        // Of a new call, the first refusal is stored under its key.
        if (isOther) refusal ??= error;
        if (state === states.at(-1)) throw refusal ?? error;
      }
    }
    throw new Error('an act without a state');
  }).catch((error: unknown) => {
    throw isStarted ? unlessDecided(error) : error;
  });
  const isRepeated = from !== before.state;
  return afterCommit(() =>
    change(async (client) => ({
      reply: await transferRow(client, deps, tenantId, after),
      subject: `transfer ${before.transferId}`,
      before:
        isRepeated && firstSeq !== null
          ? await stepBefore(client, tenantId, before.transferId, firstSeq)
          : { state: from, reason: before.reason, accountId: before.accountId },
      after: { state: after.state, reason: after.reason, accountId: after.accountId, ...of.details },
    })),
  );
}

/** The state of a transfer before a row of the journal. */
async function stepBefore(client: pg.ClientBase, tenantId: number, transferId: number, journalSeq: number) {
  const { rows } = await client.query<{ state: string; reason: string | null; accountId: number }>(
    `select state, reason, account_id as "accountId" from transfer_step
      where tenant_id = $1 and transfer_id = $2 and journal_seq < $3 order by event_seq desc limit 1`,
    [tenantId, transferId, journalSeq],
  );
  return rows[0] ?? null;
}
