import type pg from 'pg';
import { limits, type Owner } from '../platform/http/index.ts';
import { sha256 } from '../platform/seal/index.ts';

/**
 * A browser that identifies itself. `deviceId`: random text that the app keeps in the browser's storage; null without
 * one.
 */
type Device = Owner & { readonly deviceId: string | null };

/** The stored form of the id that a browser sends. */
export const deviceHash = (text: string | null): Buffer => sha256(text ?? '');

/**
 * Whether the member has completed a login in this browser within the last 90 days. The only definition of a known
 * device: its wrong passwords are counted separately, and a login from it causes no notice. Without a member the same
 * work is done and the result is false.
 */
export async function isKnownDevice(
  client: pg.ClientBase,
  device: Omit<Device, 'userId'> & { readonly userId: number | null },
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from known_device where tenant_id = $1 and user_id = $2 and device_hash = $3 and seen_at > $4',
    [device.tenantId, device.userId, deviceHash(device.deviceId), now - limits.LOGIN_DEVICE.keptMs],
  );
  return rowCount === 1;
}

/**
 * Remembers a browser in which a member has just passed everything that a login requires, including the second factor;
 * a guessed password alone is not enough. A browser that does not identify itself stays unknown.
 */
export async function rememberDevice(client: pg.ClientBase, device: Device, now: number): Promise<void> {
  // A short id could be guessed, and then an attacker's browser would count as the owner's.
  if (device.deviceId === null || device.deviceId.length < limits.LOGIN_DEVICE.idLength) return;
  await client.query(
    `insert into known_device (tenant_id, user_id, device_hash, seen_at) values ($1, $2, $3, $4)
     on conflict (tenant_id, user_id, device_hash) do update set seen_at = excluded.seen_at`,
    [device.tenantId, device.userId, deviceHash(device.deviceId), now],
  );
}

/** Remembers the browser in which an account was opened: an order from it causes no notice. */
export async function rememberOrderDevice(client: pg.ClientBase, device: Device, now: number): Promise<void> {
  if (device.deviceId === null) return;
  await client.query(
    `insert into order_device (tenant_id, user_id, device_hash, notified_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [device.tenantId, device.userId, deviceHash(device.deviceId), now],
  );
}

/**
 * Deletes every browser of a member except the given one, which stays unchanged; an order from a deleted one causes a
 * notice again.
 */
export async function forgetOtherDevices(client: pg.ClientBase, { tenantId, userId, deviceId }: Device): Promise<void> {
  for (const table of ['known_device', 'order_device'])
    await client.query(`delete from ${table} where tenant_id = $1 and user_id = $2 and device_hash <> $3`, [
      tenantId,
      userId,
      deviceHash(deviceId),
    ]);
}
