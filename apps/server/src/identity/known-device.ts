import { createHash } from 'node:crypto';
import type pg from 'pg';
import { limits } from '../platform/http/index.ts';

/** A browser that says who it is. `deviceId`: random text that the app keeps in the browser's storage; null without one. */
type Device = { readonly tenantId: number; readonly userId: number; readonly deviceId: string | null };

/** What is kept of the id that a browser sends. */
export const deviceHash = (text: string | null): Buffer =>
  createHash('sha256')
    .update(text ?? '')
    .digest();

/**
 * Whether the member has completed a login in this browser within the last 90 days. The one notion of a known device: it counts
 * wrong passwords of its own, and a login from it is no news. Without a member the same work is done, and the answer is no.
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
 * Remembers a browser in which a member has just shown everything that a login needs, the second factor too: who has only guessed
 * the password is a stranger. One that does not say who it is stays unknown.
 */
export async function rememberDevice(client: pg.ClientBase, device: Device, now: number): Promise<void> {
  // A short id could be guessed, and then a stranger would count as the owner's browser.
  if (device.deviceId === null || device.deviceId.length < limits.LOGIN_DEVICE.idLength) return;
  await client.query(
    `insert into known_device (tenant_id, user_id, device_hash, seen_at) values ($1, $2, $3, $4)
     on conflict (tenant_id, user_id, device_hash) do update set seen_at = excluded.seen_at`,
    [device.tenantId, device.userId, deviceHash(device.deviceId), now],
  );
}

/** The browser in which an account was opened: an order from there is no news. */
export async function rememberOrdering(client: pg.ClientBase, device: Device, now: number): Promise<void> {
  if (device.deviceId === null) return;
  await client.query(
    `insert into order_device (tenant_id, user_id, device_hash, told_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [device.tenantId, device.userId, deviceHash(device.deviceId), now],
  );
}

/** Forgets every browser of a member but the one named, which stays as known as it was; an order from one of them is news again. */
export async function forgetOtherDevices(client: pg.ClientBase, { tenantId, userId, deviceId }: Device): Promise<void> {
  for (const table of ['known_device', 'order_device'])
    await client.query(`delete from ${table} where tenant_id = $1 and user_id = $2 and device_hash <> $3`, [
      tenantId,
      userId,
      deviceHash(deviceId),
    ]);
}
