import { yen } from '@kabuto/market';
import type pg from 'pg';
import { lineOf } from '../../bank/index.ts';
import type { Core } from '../../core/index.ts';
import { Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { type Content, type CoreKind, executeCommand, integerOf } from '../../proposals/index.ts';

type Deps = { readonly pool: pg.Pool; readonly coreOf: (tenantId: number) => Core };

/** The most yen of one payment: a higher value is a typing error. */
const MAX = 1_000_000_000_000;

type Payment = { readonly lineId: number | null; readonly amount: number };

/** Throws Refused FIELD_INVALID. */
const paymentOf = (content: Content): Payment => ({
  lineId: content.lineId === '' ? null : integerOf(content, 'lineId', { min: 1, max: Number.MAX_SAFE_INTEGER }),
  amount: integerOf(content, 'amount', { min: 1, max: MAX }),
});

/** Throws Refused AMOUNT_INVALID {max} above what the treasury has spare, or credits need. */
async function checkSpare(core: Core, amount: number): Promise<void> {
  const { spare, unfunded } = await core.read(({ broker }) => broker.funding);
  const max = Math.max(0, Math.min(spare, unfunded));
  if (amount > max) throw new Refused('AMOUNT_INVALID', 'amount', { max: String(max) });
}

/** Throws Refused TRANSFER_UNKNOWN, TRANSFER_STATE {state}, LINE_UNPROVEN, AMOUNT_INVALID {max}. */
async function checkLine({ pool }: Deps, core: Core, tenantId: number, lineId: number, amount: number): Promise<void> {
  const line = await core.read(({ broker }) => broker.transfer(lineId));
  if (line?.method !== 'bank' || line.direction !== 'in') throw new Refused('TRANSFER_UNKNOWN', 'lineId');
  if (line.state !== 'unallocated') throw new Refused('TRANSFER_STATE', 'lineId', { state: line.state });
  if (line.amount !== amount) throw new Refused('AMOUNT_INVALID', 'amount', { max: String(line.amount) });
  await core.waitUntilCaughtUp();
  const read = await withTenant(pool, tenantId, (client) => lineOf(client, tenantId, lineId));
  if (line.unreconciled === true || read?.isCancelled === true) throw new Refused('LINE_UNPROVEN', 'lineId');
}

/**
 * The treasury pays yen that were credited for tokens, oldest credit first: `lineId`, the line of the bank with which
 * it has paid them in, with the line's `amount`; or an empty `lineId`, and of its spare yen `amount`. The broker
 * judges it again when it is executed.
 */
export const treasuryFundingKind = (deps: Deps): CoreKind => ({
  by: 'core',
  kind: 'treasuryFunding',
  executedEvent: 'treasuryFundingExecuted',
  subject: (content) => {
    const { lineId } = paymentOf(content);
    return lineId === null ? 'USDT funding' : `transfer ${lineId}`;
  },
  validate: (content) => void paymentOf(content),
  current: async (tenantId, content) => {
    const { lineId, amount } = paymentOf(content);
    const core = deps.coreOf(tenantId);
    if (lineId === null) await checkSpare(core, amount);
    else await checkLine(deps, core, tenantId, lineId, amount);
    return { version: 1, content: {} };
  },
  execute: (proposal, approved) => {
    const { lineId, amount } = paymentOf(proposal.content);
    const from = lineId === null ? {} : { lineId };
    const input = { kind: 'fundCredits', ...from, amount: yen(amount), proposal: approved } as const;
    return executeCommand(deps.coreOf(proposal.tenantId), proposal, input);
  },
});
