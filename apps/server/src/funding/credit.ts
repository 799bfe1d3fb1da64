import type { Transfer, TransferActor } from '@kabuto/brokerage';
import { addBusinessDays, type IsoDate } from '@kabuto/market';
import { isKnownBranch, lineOf } from '../bank/index.ts';
import type { Core } from '../core/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { CreditDeps, FundingDeps } from './deps.ts';
import { type AskStep, isReused, type Step, step, stepped } from './step.ts';
import { type Finality, finalityOf, refuseHalted } from './tokens/finality.ts';

/** Business days for which money from a bank branch that is new for the customer is not withdrawable. */
const NEW_BRANCH_DAYS = 5;

/** Until when money from a new branch is locked; undefined: not, as in a demo and for tokens. */
async function lockedUntil(deps: FundingDeps, tenantId: number, of: Transfer): Promise<IsoDate | undefined> {
  const { pool, coreOf, isDemo } = deps;
  const orderDate = coreOf(tenantId).feed.session?.orderDate;
  const { accountId, transferId, token } = of;
  if (token !== undefined || (await isDemo(tenantId)) || orderDate === undefined) return undefined;
  const isKnown = await withTenant(pool, tenantId, async (client) => {
    const line = await lineOf(client, tenantId, transferId);
    return line !== undefined && (await isKnownBranch(client, tenantId, { accountId, line }));
  });
  return isKnown ? undefined : addBusinessDays(orderDate, NEW_BRANCH_DAYS);
}

/**
 * Credits a deposit that is being screened. When the account cannot take it (frozen, closed, or too much) it is held
 * with the broker's reason as its code; tokens that no block contains any more are held with BLOCK_REPLACED, those
 * of a transaction that has brought others before with SOURCE_CHANGED while these are credited, and
 * those that the brokerage itself has sent with OWN_TOKENS. Those that
 * have come back in a block that is not final yet stay as they are, and are held again where an operator releases them.
 * Those on a halted network stay too. Returns the transfer. Throws Refused TRANSFER_STATE when another was faster;
 * NETWORK_HALTED for an operator.
 */
export async function credit(
  deps: CreditDeps,
  core: Core,
  {
    tenantId,
    transfer,
    actor,
    ask = (of, wanted) => step(core, of, { ...wanted, actor }, { now: deps.now() }),
  }: {
    readonly tenantId: number;
    readonly transfer: Transfer;
    readonly actor: TransferActor;
    /** Takes a step in another way, such as under a key. */
    readonly ask?: AskStep;
  },
): Promise<Transfer> {
  // As late as possible: a check of the deposit may take minutes.
  const finality = await finalityOf(deps, tenantId, transfer);
  if (actor.kind === 'operator') refuseHalted(finality);
  else if (finality === 'notFinal' || finality === 'halted') return transfer;
  const until = await lockedUntil(deps, tenantId, transfer);
  const lock = until === undefined ? {} : { lockedUntil: until };
  const credited = { to: 'credited', ...lock } as const;
  const replaced = { to: 'held', reason: 'BLOCK_REPLACED' } as const;
  const changed = { to: 'held', reason: 'SOURCE_CHANGED' } as const;
  const own = { to: 'held', reason: 'OWN_TOKENS' } as const;
  const outcomes: Partial<Record<Finality, Omit<Step, 'actor'>>> = { final: credited, changed, own };
  const wanted = outcomes[finality] ?? replaced;
  const others = transfer.token === undefined ? [] : [credited, replaced, changed, own].filter((one) => one !== wanted);
  // a repeated call has the outcome of then, whatever has become of the block
  const answer = await others.reduce(
    (asked, other) =>
      asked.catch((error: unknown) => {
        if (isReused(error)) return ask(transfer, other);
        throw error;
      }),
    ask(transfer, wanted),
  );
  const { refusal } = answer;
  if (refusal === null || refusal.reason === 'TRANSFER_STATE' || refusal.reason === 'TRANSFER_UNKNOWN')
    return stepped(answer);
  return stepped(await ask(transfer, { to: 'held', reason: refusal.reason }));
}
