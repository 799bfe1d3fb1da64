import type { Transfer } from '@kabuto/brokerage';
import { type TransferRow, toTransfer } from '../core/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { FundingDeps } from './deps.ts';
import { readPaperwork } from './paperwork.ts';
import { step } from './step.ts';

/** A deposit waits this long for the demo clerk. */
const CLERK_MS = 20_000;
const CLERK = { kind: 'clerk', id: 'demo' } as const;
/** Brokerages and transfers that are remembered as waiting. */
const MOST = 10_000;

/**
 * The demo clerk, which decides deposits in place of an operator once it has seen them wait for 20 seconds. A live
 * broker refuses its steps.
 */
export class DemoClerk {
  readonly #deps: FundingDeps;
  /** When each was first seen waiting, by brokerage, transfer and state. */
  readonly #since = new Map<string, number>();

  constructor(deps: FundingDeps) {
    this.#deps = deps;
  }

  /** Decides the deposits that have waited long enough; the caller runs it for simulated brokerages only. */
  async run(tenantId: number): Promise<void> {
    const { pool, coreOf, now } = this.#deps;
    const { rows } = await withTenant(pool, tenantId, (client) =>
      client.query<TransferRow>(
        `select * from transfer where tenant_id = $1 and open and direction = 'in' and account_id >= 100
            and (state in ('review', 'returning') or state = 'held' and token is not null and reason = 'ACCOUNT_CLOSED') order by transfer_id limit 200`,
        [tenantId],
      ),
    );
    if (this.#since.size > MOST) this.#since.clear();
    for (const of of rows.map(toTransfer)) {
      const name = `${tenantId} ${of.transferId} ${of.state}`;
      const since = this.#since.get(name) ?? now();
      this.#since.set(name, since);
      if (now() - since < CLERK_MS) continue;
      this.#since.delete(name);
      await step(coreOf(tenantId), of, { ...(await this.#decision(tenantId, of)), actor: CLERK }, { now: now() });
    }
  }

  /**
   * A third party's money is rejected, a receipt that is all one colour, and tokens of a closed account; what comes
   * back is returned at once.
   */
  async #decision(tenantId: number, of: Transfer) {
    if (of.state === 'returning') return { to: 'returned', reason: of.reason ?? 'REJECTED' } as const;
    if (of.state === 'held') return { to: 'rejected', reason: of.reason ?? 'REJECTED' } as const;
    if (of.reason === 'PAYER_NAME_DIFFERS') return { to: 'rejected', reason: 'PAYER_NAME_DIFFERS' } as const;
    const { pool, files } = this.#deps;
    const paperwork = await withTenant(pool, tenantId, (client) => readPaperwork(client, tenantId, [of.transferId]));
    const proof = paperwork.get(of.transferId)?.proof ?? null;
    const isUniform = proof !== null && (await files.isUniform({ tenantId }, proof)) === true;
    if (isUniform) return { to: 'rejected', reason: 'PROOF_UNREADABLE' } as const;
    return of.source === null ? ({ to: 'rejected', reason: 'NO_MONEY' } as const) : ({ to: 'screening' } as const);
  }
}
