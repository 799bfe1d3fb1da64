import type { TokenInfo } from '@kabuto/contract';
import type pg from 'pg';
import type { Caller } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { AccountContext, BaseContext, OpenAccount } from '../context.ts';
import { rememberDevice, rememberOrderDevice } from '../known-device.ts';
import { openSession } from '../session/open.ts';
import { finishUser, releaseUser } from '../user-store.ts';

type NewMember = Pick<Parameters<OpenAccount>[0], 'kind' | 'userId'> & {
  /** Further writes for the new member, in the transaction that completes it. */
  readonly onComplete?: (client: pg.ClientBase) => Promise<void>;
  /** Thrown when the reservation has been replaced by another one. */
  readonly replacedError: Error;
};

/**
 * Opens the brokerage account of a reserved user, links the two and returns a new session. On failure the reservation
 * is removed; a crash in between leaves at most an unused account, and the contact free.
 */
export async function openAccountFor(
  context: BaseContext & Pick<AccountContext, 'openAccount'>,
  caller: Caller,
  user: NewMember,
): Promise<TokenInfo> {
  const { tenantId } = caller;
  const { userId } = user;
  try {
    const accountId = await context.openAccount({ tenantId, kind: user.kind, userId });
    return await withTenant(context.pool, tenantId, async (client) => {
      if (!(await finishUser(client, tenantId, userId, accountId))) throw user.replacedError;
      await user.onComplete?.(client);
      const now = context.now();
      if (user.kind === 'registered') {
        const device = { tenantId, userId, deviceId: caller.deviceId };
        await rememberDevice(client, device, now);
        await rememberOrderDevice(client, device, now);
      }
      return openSession(client, caller, userId, now);
    });
  } catch (error) {
    await withTenant(context.pool, tenantId, (client) => releaseUser(client, tenantId, userId)).catch(
      (reason: unknown) =>
        context.log.warn(
          { err: reason, tenantId, area: 'identity' },
          'an unfinished registration was not removed; the hourly sweep will remove it',
        ),
    );
    throw error;
  }
}
