import type { TokenInfo } from '@kabuto/contract';
import type pg from 'pg';
import type { Caller } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { contactOf } from '../contact/contact.ts';
import type { IdentityContext } from '../context.ts';
import { isKnownDevice, rememberDevice } from '../known-device.ts';
import { tell } from '../tell.ts';
import { tokyoTime } from '../tokyo-time.ts';
import type { User } from '../user-store.ts';
import { deviceName } from './device-name.ts';
import { openSession } from './open.ts';

/**
 * Opens a session for a member who has proved who they are. `spend` uses up what they showed, in the same transaction: when
 * it throws there is no session. A device that the member never used before is told to the member (AUT-10).
 */
export async function logIn(
  context: IdentityContext,
  caller: Caller,
  user: User,
  spend: (client: pg.ClientBase) => Promise<void>,
): Promise<TokenInfo> {
  const { tenantId } = caller;
  const now = context.now();
  const { tokens, known } = await withTenant(context.pool, tenantId, async (client) => {
    await spend(client);
    const device = { tenantId, userId: user.userId, deviceId: caller.deviceId };
    const wasKnown = await isKnownDevice(client, device, now);
    const opened = await openSession(client, caller, user.userId, now);
    await rememberDevice(client, device, now);
    return { known: wasKnown, tokens: opened };
  });
  const to = contactOf(user);
  if (!known && to !== null) {
    const device = deviceName(caller.userAgent) || '-';
    await tell(context, caller, to, 'newDevice', { device, address: caller.address, at: tokyoTime(now) });
  }
  return tokens;
}
