import { withTenant } from '../../platform/postgres/index.ts';
import { credit } from '../credit.ts';
import type { CreditDeps } from '../deps.ts';
import { take } from '../step.ts';
import { finalityOf } from '../tokens/finality.ts';
import type { TokenDeps } from '../tokens/ports.ts';
import { verdictOf } from '../tokens/verdict.ts';
import { transferById } from '../transfers/read.ts';
import { unlessMoved } from '../transfers/unless-moved.ts';
import { CheckQueue } from './check-queue.ts';

const SYSTEM = { kind: 'system' } as const;

type Deps = CreditDeps & Pick<TokenDeps, 'networksOf'>;

/** Deposits on a network that wait for a check, and that no block contains or a final one. */
async function waiting({ pool }: Deps, tenantId: number, of: { readonly network: string; readonly finalAt: number }) {
  const { rows } = await withTenant(pool, tenantId, (client) =>
    client.query<{ transferId: number }>(
      `select t.transfer_id as "transferId" from transfer t
         join chain_deposit d on d.tenant_id = t.tenant_id and d.transfer_id = t.transfer_id
        where t.tenant_id = $1 and t.open and t.state = 'screening' and d.network = $2
          and (d.block_number is null or d.block_number <= $3)`,
      [tenantId, of.network, of.finalAt],
    ),
  );
  return rows.map(({ transferId }) => transferId);
}

/**
 * Asks the services of a live brokerage about deposits of tokens, and credits or holds these. A job of its own: a
 * service that gives no reply delays nothing else.
 */
export class DepositChecks {
  readonly #deps: Deps;
  readonly #queue = new CheckQueue();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** A round. Throws the first error once all that were begun have ended: those deposits wait. */
  async run(tenantId: number, stopping?: AbortSignal): Promise<void> {
    const { live, isDemo, now, coreOf } = this.#deps;
    if (live === null || (await isDemo(tenantId))) return;
    await coreOf(tenantId).waitUntilCaughtUp();
    const transferIds = await this.#waiting(tenantId);
    const check = (transferId: number) => unlessMoved(() => this.#check(tenantId, transferId));
    await this.#queue.run({ tenantId, transferIds, now, check, ...(stopping === undefined ? {} : { stopping }) });
  }

  /** On networks that are not halted, and of which it is known what is final. */
  async #waiting(tenantId: number): Promise<number[]> {
    const { chain, networksOf } = this.#deps;
    const found: number[] = [];
    for (const { network } of await networksOf(tenantId)) {
      const finalAt = chain.finalAt(tenantId, network.id);
      if (finalAt === null || (await chain.haltOf(tenantId, network.id)) !== null) continue;
      found.push(...(await waiting(this.#deps, tenantId, { network: network.id, finalAt })));
    }
    return found;
  }

  async #check(tenantId: number, transferId: number): Promise<void> {
    const { live, pool, coreOf, now } = this.#deps;
    const transfer = await withTenant(pool, tenantId, (client) => transferById(client, tenantId, transferId));
    if (live === null || transfer?.state !== 'screening') return;
    // what cannot be credited now is checked later; what no block contains is held, by the verdict or without it
    const finality = await finalityOf(this.#deps, tenantId, transfer);
    if (finality === 'notFinal' || finality === 'halted') return;
    const check = () => live.checks(tenantId, { ...transfer, destination: null });
    const outcome = await verdictOf(this.#deps, tenantId, transfer, { actor: SYSTEM, check });
    const core = coreOf(tenantId);
    if (outcome.kind === 'passed') await credit(this.#deps, core, { tenantId, transfer, actor: SYSTEM });
    else await take(core, transfer, { to: 'held', reason: outcome.code, actor: SYSTEM }, { now: now() });
  }
}
