import { actorText, type Transfer, type TransferActor } from '@kabuto/brokerage';
import type pg from 'pg';
import { Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { Screened } from '../screening.ts';

/** The verdict of checks that have passed a deposit; every other one is the code of why they hold it. */
export const PASSED = 'PASSED';

/** What the checks of a deposit of tokens have decided. */
type Verdict = {
  readonly result: string;
  /** Epoch milliseconds of the system clock. */
  readonly at: number;
  /** Who acts for the checks, or `proposal N` of two operators. */
  readonly by: string;
};

/** The stored verdict about a deposit; null: the checks have not decided yet. */
export async function readVerdict(
  client: pg.ClientBase,
  tenantId: number,
  transferId: number,
): Promise<Verdict | null> {
  const { rows } = await client.query<Verdict>(
    `select screened_result as result, screened_at as at, screened_by as by from chain_deposit
      where tenant_id = $1 and transfer_id = $2 and screened_at is not null`,
    [tenantId, transferId],
  );
  return rows[0] ?? null;
}

/** Stores what the checks, or two operators in their place, have decided. Of the checks the first one counts. */
export async function storeVerdict(
  client: pg.ClientBase,
  tenantId: number,
  transferId: number,
  { result, at, by, instead = false }: Verdict & { readonly instead?: boolean },
): Promise<void> {
  await client.query(
    `update chain_deposit set screened_result = $3, screened_at = $4, screened_by = $5
      where tenant_id = $1 and transfer_id = $2 and (screened_at is null or $6)`,
    [tenantId, transferId, result, at, by, instead],
  );
}

/**
 * What the checks have decided about a deposit of tokens. They run once: their reply is stored before
 * anything follows from it. Throws what `check` throws: then nothing is decided.
 */
export async function verdictOf(
  { pool, now }: { readonly pool: pg.Pool; readonly now: () => number },
  tenantId: number,
  { transferId }: Pick<Transfer, 'transferId'>,
  { actor, check }: { readonly actor: TransferActor; readonly check: () => Promise<Screened> },
): Promise<Screened> {
  const stored = await withTenant(pool, tenantId, (client) => readVerdict(client, tenantId, transferId));
  if (stored !== null) return stored.result === PASSED ? { kind: 'passed' } : { kind: 'hold', code: stored.result };
  const outcome = await check();
  const result = outcome.kind === 'passed' ? PASSED : outcome.code;
  await withTenant(pool, tenantId, (client) =>
    storeVerdict(client, tenantId, transferId, { result, at: now(), by: actorText(actor) }),
  );
  return outcome;
}

/**
 * Whether one operator may credit a deposit: of tokens only once the checks have passed it, or two operators in their
 * place. Throws Refused CHECKS_NOT_PASSED.
 */
export async function refuseUnchecked(
  pool: pg.Pool,
  tenantId: number,
  { transferId, token }: Pick<Transfer, 'transferId' | 'token'>,
): Promise<void> {
  if (token === undefined) return;
  const verdict = await withTenant(pool, tenantId, (client) => readVerdict(client, tenantId, transferId));
  if (verdict?.result !== PASSED) throw new Refused('CHECKS_NOT_PASSED', 'transferId');
}
