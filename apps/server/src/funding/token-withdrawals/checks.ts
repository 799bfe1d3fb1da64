import type { TransferActor } from '@kabuto/brokerage';
import { withTenant } from '../../platform/postgres/index.ts';
import { readAllReplies } from '../../signing/index.ts';
import { CheckQueue } from '../checks/check-queue.ts';
import { transferById } from '../transfers/read.ts';
import { stepByHost } from '../withdrawals/step.ts';
import { signedAs } from './adopt.ts';
import { readTokenWithdrawals, setTokenScreened } from './paperwork.ts';
import type { TokenOutDeps } from './ports.ts';

const SYSTEM: TransferActor = { kind: 'system' };

type Deps = Pick<TokenOutDeps, 'pool' | 'coreOf' | 'now' | 'isDemo' | 'checks'>;

/**
 * Asks the services of a live brokerage about withdrawals of tokens. What they hold is rejected, and frees the yen. A
 * job of its own: a service that gives no reply delays no withdrawal that has passed.
 */
export class WithdrawalChecks {
  readonly #deps: Deps;
  readonly #queue = new CheckQueue();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A round. Throws the first error once all that were begun have ended: those withdrawals wait. */
  async run(tenantId: number, stopping?: AbortSignal): Promise<void> {
    const { checks, isDemo, now, coreOf } = this.#deps;
    if (checks === null || (await isDemo(tenantId))) return;
    await coreOf(tenantId).waitUntilCaughtUp();
    const transferIds = await waiting(this.#deps, tenantId);
    const check = (transferId: number) => this.#check(tenantId, transferId);
    await this.#queue.run({ tenantId, transferIds, now, check, ...(stopping === undefined ? {} : { stopping }) });
  }

  async #check(tenantId: number, transferId: number): Promise<void> {
    const { checks, pool, coreOf, now } = this.#deps;
    const { transfer, kept, reply } = await withTenant(pool, tenantId, async (client) => ({
      transfer: await transferById(client, tenantId, transferId),
      kept: (await readTokenWithdrawals(client, tenantId, [transferId])).get(transferId),
      reply: (await readAllReplies(client, tenantId, [transferId])).get(transferId),
    }));
    if (checks === null || transfer === undefined || kept === undefined || !LATE.includes(transfer.state)) return;
    // what was signed before a restore is not rejected any more
    if (signedAs({ tenantId, transfer, kept }, reply) !== null) return;
    const outcome = await checks(tenantId, { ...transfer, destination: kept.destination });
    if (outcome.kind === 'passed')
      await withTenant(pool, tenantId, (client) =>
        setTokenScreened(client, tenantId, transferId, { by: 'system', now: now() }),
      );
    else {
      const step = { to: 'rejected', actor: SYSTEM, reason: outcome.code } as const;
      await stepByHost(coreOf(tenantId), transfer, step, { now: now() });
    }
  }
}

/** In these a withdrawal is checked, once. */
const LATE: readonly string[] = ['screening', 'approved'];

/** Withdrawals without a verdict, to addresses that are in use. */
async function waiting({ pool }: Deps, tenantId: number): Promise<number[]> {
  const { rows } = await withTenant(pool, tenantId, (client) =>
    client.query<{ transferId: number }>(
      `select t.transfer_id as "transferId" from transfer t
         join token_withdrawal w using (tenant_id, transfer_id)
         join withdrawal_address a using (tenant_id, address_id)
        where t.tenant_id = $1 and t.open and t.direction = 'out' and t.method = 'usdt' and t.state = any($2::text[])
          and w.screened_at is null and a.removed_at is null`,
      [tenantId, LATE],
    ),
  );
  return rows.map(({ transferId }) => transferId);
}
