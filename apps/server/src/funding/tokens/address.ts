import { setImmediate } from 'node:timers/promises';
import { type Address, depositAddress } from '@kabuto/chain';
import type pg from 'pg';

type Owner = { readonly tenantId: number; readonly accountId: number };
type Row = { readonly index: number; readonly address: string };

async function find(client: pg.ClientBase, { tenantId, accountId }: Owner): Promise<Row | undefined> {
  const { rows } = await client.query<Row>(
    'select address_index as index, address from chain_address where tenant_id = $1 and account_id = $2',
    [tenantId, accountId],
  );
  return rows[0];
}

/**
 * The account's address; the next index is assigned at the first call. It is derived from the public key each time:
 * throws when the stored one differs, because somebody has changed the table or the key, and assigns none by a key that
 * is not that of the brokerage's addresses.
 */
export async function addressOf(client: pg.ClientBase, owner: Owner, xpub: string, now: number): Promise<Address> {
  const { tenantId, accountId } = owner;
  const known = await find(client, owner);
  if (known === undefined) {
    // one assignment at a time: indexes have no gaps, and a gap would be an address that nobody scans for
    await client.query("select pg_advisory_xact_lock(hashtext('chain_address'), $1)", [tenantId]);
    const { rows } = await client.query<Row>(
      `select address_index as index, address from chain_address where tenant_id = $1
        order by address_index desc limit 1`,
      [tenantId],
    );
    const [newest] = rows;
    // the first address pins the key: who replaces it must not receive the deposits of new customers
    if (newest !== undefined && depositAddress(xpub, newest.index) !== newest.address)
      throw new Error(`the addresses of brokerage ${tenantId} are those of another public key`);
    const index = newest === undefined ? 0 : newest.index + 1;
    await client.query(
      `insert into chain_address (tenant_id, address_index, account_id, address, created_at) values ($1, $2, $3, $4, $5)
       on conflict (tenant_id, account_id) do nothing`,
      [tenantId, index, accountId, depositAddress(xpub, index), now],
    );
  }
  const row = known ?? (await find(client, owner));
  if (row === undefined) throw new Error(`account ${accountId} was assigned no address`);
  const address = depositAddress(xpub, row.index);
  if (address !== row.address) throw new Error(`the address of account ${accountId} is not that of the public key`);
  return address;
}

/** Addresses derived without a pause: about 30 ms. */
const WITHOUT_PAUSE = 20;

/**
 * Derives stored addresses again from the brokerage's public key. Throws when one differs: somebody has changed the
 * table or the key, and what is sent to that address, or swept from it, is not the brokerage's.
 */
export async function requireDerived(xpub: string, rows: readonly Row[]): Promise<void> {
  for (const [position, { index, address }] of rows.entries()) {
    if (position % WITHOUT_PAUSE === 0) await setImmediate();
    if (depositAddress(xpub, index) !== address)
      throw new Error(`the address with index ${index} is not that of the public key`);
  }
}
