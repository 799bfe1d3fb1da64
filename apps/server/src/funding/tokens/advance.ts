import type { Transfer } from '@kabuto/brokerage';
import { epochMs } from '@kabuto/market';
import type { Core } from '../../core/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { FundingDeps } from '../deps.ts';
import { type Step, step } from '../step.ts';
import { transferById } from '../transfers/read.ts';
import type { Accepted } from './accepted.ts';
import { freshRate, type RateSource } from './rate.ts';
import { type DueDeposit, dueDeposits, noteDeposit, readTip } from './store.ts';

/** Deposits taken further in one round. */
const AT_ONCE = 1_000;
/** Of them at the same time: fewer than the pool has connections. */
const TOGETHER = 8;
/** How long a transaction may take to come back into a block. */
const LOST_AFTER_MS = 24 * 3600_000;
const SYSTEM = { kind: 'system' } as const;
const TREASURY_CLERK = { kind: 'clerk', id: 'demo-treasury' } as const;

type Deps = Pick<FundingDeps, 'pool' | 'coreOf' | 'now' | 'isDemo'> & { readonly rates: RateSource };

/** What the deposits of a network are judged by in one round. */
type Round = {
  readonly deps: Deps;
  readonly tenantId: number;
  readonly core: Core;
  readonly accepted: Accepted;
  /** The greatest height at which a deposit is final. */
  readonly finalAt: number;
  readonly isDemo: boolean;
};

/** Names the log of a chain for ever. */
const sourceOf = (chainId: number, { txHash, logPosition }: DueDeposit): string =>
  `chain/${chainId}/${txHash}/${logPosition}`;

/** Notifies the broker of a deposit; its source is the key, so that it is one transfer however often it is sent. */
async function announce({ core, accepted, deps }: Round, due: DueDeposit): Promise<number | undefined> {
  const { chainId, token } = accepted.network;
  const { refusal, transfer } = await core.submit({
    input: {
      kind: 'seeTokenDeposit',
      accountId: due.accountId,
      token,
      units: due.units,
      source: sourceOf(chainId, due),
      wallAt: epochMs(deps.now()),
    },
  });
  if (transfer !== undefined) return transfer.transferId;
  return refusal?.reason === 'TRANSFER_SOURCE_KNOWN' ? Number(refusal.params.transferId) : undefined;
}

/** The step that the chain's facts lead to; null: none now. */
async function nextStep(round: Round, of: Transfer, due: DueDeposit): Promise<Step | null> {
  const { deps, tenantId, accepted, finalAt } = round;
  const isPresent = due.blockNumber !== null;
  switch (of.state) {
    case 'seen':
      if (!isPresent) return { to: 'orphaned', actor: SYSTEM };
      return (due.blockNumber ?? Number.POSITIVE_INFINITY) <= finalAt ? { to: 'final', actor: SYSTEM } : null;
    case 'orphaned':
      if (isPresent) return { to: 'seen', reason: 'REINCLUDED', actor: SYSTEM };
      return deps.now() - (due.goneAt ?? deps.now()) > LOST_AFTER_MS
        ? { to: 'failed', reason: 'NOT_REINCLUDED', actor: SYSTEM }
        : null;
    case 'final': {
      const rate = await freshRate(deps.rates, deps.now());
      if (rate === null) return null;
      const { at: rateAt, source: rateSource } = rate;
      await withTenant(deps.pool, tenantId, (client) =>
        noteDeposit(client, tenantId, accepted.network.id, due, { rateAt, rateSource }),
      );
      return { to: 'screening', rate: rate.rate, actor: SYSTEM };
    }
    default:
      return null;
  }
}

/** Takes one deposit a step further. */
async function advance(round: Round, due: DueDeposit): Promise<void> {
  const { deps, tenantId, core, accepted, isDemo } = round;
  const note = (change: Parameters<typeof noteDeposit>[4]) =>
    withTenant(deps.pool, tenantId, (client) => noteDeposit(client, tenantId, accepted.network.id, due, change));
  if (due.transferId === null) {
    // one that has left its block before it was announced waits until it comes back
    const transferId = due.blockNumber === null ? undefined : await announce(round, due);
    if (transferId !== undefined) await note({ transferId });
    return;
  }
  const { transferId } = due;
  const of = await withTenant(deps.pool, tenantId, (client) => transferById(client, tenantId, transferId));
  if (of === undefined) return;
  const { state, accountId } = of;
  if (state === 'failed' || state === 'reversed') return note({ settled: true });
  if (state === 'credited' && of.unreconciled !== true) return note({ settled: true });
  if (state === 'credited') {
    // a demo has no treasury: the clerk pays in its place
    if (isDemo) await core.submit({ input: { kind: 'fundTransfer', accountId, transferId, actor: TREASURY_CLERK } });
    return;
  }
  const next = await nextStep(round, of, due);
  // refused when another server or an operator was faster: the next round reads the new state
  if (next !== null) await step(core, of, next, { now: deps.now() });
}

/** Takes the deposits of a network as far as no person has to decide. */
export async function advanceTokens(deps: Deps, tenantId: number, accepted: Accepted): Promise<void> {
  const { network, source } = accepted;
  const due = await withTenant(deps.pool, tenantId, (client) => dueDeposits(client, tenantId, network.id, AT_ONCE));
  if (due.length === 0) return;
  const core = deps.coreOf(tenantId);
  await core.waitUntilCaughtUp();
  const tip = (await withTenant(deps.pool, tenantId, (client) => readTip(client, tenantId, network.id))) ?? -1;
  const finalAt = Math.min(await source.finalHeight(), tip - network.confirmations + 1);
  const round = { deps, tenantId, core, accepted, finalAt, isDemo: await deps.isDemo(tenantId) };
  for (let from = 0; from < due.length; from += TOGETHER)
    await Promise.all(due.slice(from, from + TOGETHER).map((one) => advance(round, one)));
}
