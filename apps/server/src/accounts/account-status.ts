import type { Pool } from 'pg';
import type { Core } from '../core/index.ts';
import type { Logger } from '../platform/log/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { accepted } from './open-account.ts';

/** Accounts of one run. */
const PAGE = 500;

/**
 * Freezes an account in the trading core, so that no money leaves it and no order is accepted, or opens it again; does
 * nothing for a closed account.
 */
async function setAccountStatus(core: Core, accountId: number, status: 'frozen' | 'open'): Promise<void> {
  const answer = await core.submit({ input: { kind: 'setAccountPolicy', accountId, status } });
  if (answer.refusal?.reason !== 'ACCOUNT_CLOSED') accepted(answer);
}

type Due = { readonly userId: number; readonly accountId: number; readonly status: 'frozen' | 'open' };

/**
 * Sends the core the freezes and releases that it has not acknowledged, of one member or of all: a member who is frozen
 * or disabled has a frozen account. One run at a time for each brokerage, so that of two changes the later one is sent
 * last; what fails is sent again at the next run.
 */
export class AccountStatusSync {
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #coreOf: (tenantId: number) => Core;
  readonly #running = new Map<number, Promise<void>>();

  constructor({ pool, log, coreOf }: { pool: Pool; log: Logger; coreOf: (tenantId: number) => Core }) {
    this.#pool = pool;
    this.#log = log;
    this.#coreOf = coreOf;
  }

  /** Right after the commit of a member's freeze or release. A failure is logged, and left to the job. */
  async changed(tenantId: number, userId: number): Promise<void> {
    try {
      await this.run(tenantId, userId);
    } catch (error) {
      this.#log.error(
        { err: error, tenantId, area: 'accounts' },
        'the status of an account was not sent to the core yet; the job will retry',
      );
    }
  }

  /** `userId`: of one member. Throws CoreUnavailable. */
  run(tenantId: number, userId: number | null = null): Promise<void> {
    const before = this.#running.get(tenantId) ?? Promise.resolve();
    const now = before.catch(() => undefined).then(() => this.#send(tenantId, userId));
    this.#running.set(tenantId, now);
    return now;
  }

  async #send(tenantId: number, userId: number | null): Promise<void> {
    const { rows } = await withTenant(this.#pool, tenantId, (client) =>
      client.query<Due>(
        `select user_id as "userId", account_id as "accountId",
                case when frozen_at is null and disabled_at is null then 'open' else 'frozen' end as status
           from app_user
          where tenant_id = $1 and (status_synced = 'frozen') <> (frozen_at is not null or disabled_at is not null)
            and account_id is not null and closed_at is null and ($2::bigint is null or user_id = $2)
          limit ${PAGE}`,
        [tenantId, userId],
      ),
    );
    for (const { userId: of, accountId, status } of rows) {
      await setAccountStatus(this.#coreOf(tenantId), accountId, status);
      await withTenant(this.#pool, tenantId, (client) =>
        client.query(
          `update app_user set status_synced = $4 where tenant_id = $1 and user_id = $2 and account_id = $3`,
          [tenantId, of, accountId, status],
        ),
      );
    }
  }
}
