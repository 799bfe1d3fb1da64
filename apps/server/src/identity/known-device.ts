import { createHash } from 'node:crypto';
import type pg from 'pg';
import { limits } from '../platform/http/index.ts';

/** A browser that says who it is. `deviceId`: random text that the app keeps in the browser's storage; null without one. */
type Device = { readonly tenantId: number; readonly email: string; readonly deviceId: string | null };

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
const accountHash = ({ tenantId, email }: Pick<Device, 'tenantId' | 'email'>): Buffer => hashOf(`${tenantId} ${email}`);

/** Whether somebody has logged in to the account from this device, by password or mailed code, within the last 90 days. */
export async function isKnownDevice(client: pg.ClientBase, device: Device, now: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'select 1 from known_device where tenant_id = $1 and account_hash = $2 and device_hash = $3 and seen_at > $4',
    [device.tenantId, accountHash(device), hashOf(device.deviceId ?? ''), now - limits.LOGIN_DEVICE.keptMs],
  );
  return rowCount === 1;
}

/** Remembers a device whose user has just proved to be the owner; one that does not say who it is stays unknown. */
export async function rememberDevice(client: pg.ClientBase, device: Device, now: number): Promise<void> {
  // A short id could be guessed, and then a stranger would count as the owner's browser.
  if (device.deviceId === null || device.deviceId.length < limits.LOGIN_DEVICE.idLength) return;
  await client.query(
    `insert into known_device (tenant_id, account_hash, device_hash, seen_at) values ($1, $2, $3, $4)
     on conflict (tenant_id, account_hash, device_hash) do update set seen_at = excluded.seen_at`,
    [device.tenantId, accountHash(device), hashOf(device.deviceId), now],
  );
}

/** Forgets every device of an account: its password was given up. */
export async function forgetDevices(client: pg.ClientBase, tenantId: number, email: string): Promise<void> {
  await client.query('delete from known_device where tenant_id = $1 and account_hash = $2', [
    tenantId,
    accountHash({ tenantId, email }),
  ]);
}
