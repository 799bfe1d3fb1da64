import type { TokenInfo } from '@kabuto/contract';
import type pg from 'pg';
import type { Caller } from '../../platform/http/index.ts';
import type { NotifyContext } from '../context.ts';
import { isKnownDevice, rememberDevice } from '../known-device.ts';
import { type Notify, tokyoTime, withNotices } from '../notify.ts';
import { lockUser, type User } from '../user-store.ts';
import { deviceName } from './device-name.ts';
import { openSession } from './open.ts';

/**
 * Opens a session for a member who has proved their identity. `spend` uses up the proof, in the same transaction and
 * with the member's row locked: when it throws, no session is opened. The member is notified of a device not used
 * before (AUT-10).
 */
export async function logIn(
  context: NotifyContext,
  caller: Caller,
  user: User,
  spend: (client: pg.ClientBase, notify: Notify) => Promise<void>,
): Promise<TokenInfo> {
  const { tenantId } = caller;
  const now = context.now();
  return withNotices(context, caller, async (client, notify) => {
    await lockUser(client, tenantId, user.userId);
    await spend(client, notify);
    const device = { tenantId, userId: user.userId, deviceId: caller.deviceId };
    const known = await isKnownDevice(client, device, now);
    const tokens = await openSession(client, caller, user.userId, now);
    await rememberDevice(client, device, now);
    if (!known) {
      const shown = { device: deviceName(caller.userAgent) || '-', address: caller.address, at: tokyoTime(now) };
      await notify(user, 'newDevice', shown);
    }
    return tokens;
  });
}
