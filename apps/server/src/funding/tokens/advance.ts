import type { TransferState } from '@kabuto/brokerage';
import { epochMs } from '@kabuto/market';
import type { Core } from '../../core/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { FundingDeps } from '../deps.ts';
import { type Step, step } from '../step.ts';
import { type Accepted, sourceOfLog } from './accepted.ts';
import type { TokenDeps } from './ports.ts';
import { freshRate } from './rate.ts';
import type { Progress } from './scan.ts';
import { type DueDeposit, dueDeposits, noteDeposit } from './store.ts';

/** Deposits taken further in one round. */
const AT_ONCE = 1_000;
/** Of them at the same time: fewer than the pool has connections. */
const TOGETHER = 8;
/** How long a transaction may take to come back into a block. */
const LOST_AFTER_MS = 24 * 3600_000;
/** States after which nothing is left to be done while a block contains the deposit; after most of them, ever. */
const ENDS: readonly TransferState[] = ['credited', 'failed', 'rejected', 'returned', 'reversed'];
const SYSTEM = { kind: 'system' } as const;
const TREASURY_CLERK = { kind: 'clerk', id: 'demo-treasury' } as const;

type Deps = Pick<FundingDeps, 'pool' | 'coreOf' | 'now' | 'isDemo'> & Pick<TokenDeps, 'ratesOf'>;

/** What the deposits of a network are judged by in one round. */
type Round = {
  readonly deps: Deps;
  readonly tenantId: number;
  readonly core: Core;
  readonly accepted: Accepted;
  readonly progress: Progress;
};

/**
 * Notifies the broker of a deposit; its source is the key, so that it is one transfer however often it is sent. Throws
 * when the broker refuses it for another reason: it needs an operator.
 */
async function announce({ core, accepted, deps }: Round, due: DueDeposit): Promise<number> {
  const { network } = accepted;
  const { token } = network;
  const { accountId, units } = due;
  const source = sourceOfLog({ network, ...due });
  const { refusal, transfer } = await core.submit({
    input: { kind: 'seeTokenDeposit', accountId, token, units, source, wallAt: epochMs(deps.now()) },
  });
  if (transfer !== undefined) return transfer.transferId;
  if (refusal?.reason === 'TRANSFER_SOURCE_KNOWN') return Number(refusal.params.transferId);
  throw new Error(`the broker has refused ${source}: ${refusal?.reason}`);
}

/** The step that the chain's facts lead to; null: none now. */
async function nextStep({ deps, tenantId, accepted, progress }: Round, due: DueDeposit): Promise<Step | null> {
  const { blockNumber, goneAt, state } = due;
  if (state === 'seen') {
    if (blockNumber === null) return { to: 'orphaned', actor: SYSTEM };
    return blockNumber <= progress.finalAt ? { to: 'final', actor: SYSTEM } : null;
  }
  if (blockNumber === null) {
    // a scanner that is behind may still find it
    const isLost = progress.tip >= progress.head - 1 && deps.now() - (goneAt ?? deps.now()) > LOST_AFTER_MS;
    return isLost ? { to: 'failed', reason: 'NOT_REINCLUDED', actor: SYSTEM } : null;
  }
  if (state === 'orphaned') return { to: 'seen', reason: 'REINCLUDED', actor: SYSTEM };
  // what has come back after a re-org becomes final again before it gets a rate
  const isFinal = state === 'final' && blockNumber <= progress.finalAt;
  const rate = isFinal ? await freshRate(deps.ratesOf(tenantId), deps.now()) : null;
  if (rate === null) return null;
  const { at: rateAt, source: rateSource } = rate;
  await withTenant(deps.pool, tenantId, (client) =>
    noteDeposit(client, tenantId, accepted.network.id, due, { rateAt, rateSource }),
  );
  return { to: 'screening', rate: rate.rate, actor: SYSTEM };
}

/** Takes one deposit a step further. */
async function advance(round: Round, due: DueDeposit): Promise<void> {
  const { deps, tenantId, core, accepted } = round;
  const { transferId, accountId, state } = due;
  const note = (change: Parameters<typeof noteDeposit>[4]) =>
    withTenant(deps.pool, tenantId, (client) => noteDeposit(client, tenantId, accepted.network.id, due, change));
  if (transferId === null || state === null) return note({ transferId: await announce(round, due) });
  if (state === 'credited' && due.unreconciled === true) {
    // only a demo has such a deposit among those that are due: its clerk pays in the treasury's place
    await core.submit({ input: { kind: 'fundTransfer', accountId, transferId, actor: TREASURY_CLERK } });
    return;
  }
  const isGone = state === 'rejected' && due.blockNumber === null;
  if (ENDS.includes(state) && !isGone) return note({ settled: true });
  const next = await nextStep(round, due);
  if (next === null) return;
  // refused when another server or an operator was faster: the next round reads the new state
  const { refusal } = await step(core, { accountId, transferId, state }, next, { now: deps.now() });
  // worth less than a yen, or more than a transfer can have: people decide
  if (refusal?.reason !== 'AMOUNT_INVALID') return;
  const held = { to: 'held', reason: 'AMOUNT_INVALID', actor: SYSTEM } as const;
  await step(core, { accountId, transferId, state }, held, { now: deps.now() });
}

/** Behind which deposit of a network the next round begins, by brokerage and network. */
export type Places = Map<string, DueDeposit>;

/**
 * Takes the deposits of a network as far as no person has to decide, the next ones behind those of the last round, so
 * that none waits behind others that go no further. Throws the first error of a deposit once all have been tried.
 */
export async function advanceTokens(
  deps: Deps & { readonly places: Places },
  tenantId: number,
  accepted: Accepted,
  progress: Progress,
): Promise<void> {
  const { places } = deps;
  const network = accepted.network.id;
  const place = `${tenantId} ${network}`;
  const of = { network, isDemo: await deps.isDemo(tenantId), limit: AT_ONCE, after: places.get(place) ?? null };
  const core = deps.coreOf(tenantId);
  await core.waitUntilCaughtUp();
  const due = await withTenant(deps.pool, tenantId, (client) => dueDeposits(client, tenantId, of));
  const last = due.length < AT_ONCE ? undefined : due.at(-1);
  if (last === undefined) places.delete(place);
  else places.set(place, last);
  const round = { deps, tenantId, core, accepted, progress };
  const outcomes: PromiseSettledResult<void>[] = [];
  for (let from = 0; from < due.length; from += TOGETHER) {
    const some = due.slice(from, from + TOGETHER).map((one) => advance(round, one));
    outcomes.push(...(await Promise.allSettled(some)));
  }
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
