import type { NetworkId } from '@kabuto/chain';
import type pg from 'pg';
import type { Owner } from '../../platform/http/index.ts';

/**
 * An address that a member withdraws to (rules/money.md 5.1). Times are epoch milliseconds of the system clock.
 */
export type WithdrawalAddress = {
  readonly addressId: number;
  readonly network: NetworkId;
  /** In EIP-55 form. */
  readonly address: string;
  readonly label: string;
  /** When its cooling began. */
  readonly addedAt: number;
  /** Null while it can be used. */
  readonly removedAt: number | null;
};

const COLUMNS = `address_id as "addressId", network, address, label, added_at as "addedAt", removed_at as "removedAt"`;

/** The member's addresses by age; removed ones only with `removed`. */
export async function listAddresses(
  client: pg.ClientBase,
  { tenantId, userId }: Owner,
  { removed = false } = {},
): Promise<WithdrawalAddress[]> {
  const { rows } = await client.query<WithdrawalAddress>(
    `select ${COLUMNS} from withdrawal_address
      where tenant_id = $1 and user_id = $2 and ($3 or removed_at is null) order by address_id`,
    [tenantId, userId, removed],
  );
  return rows;
}

/** One of the member's addresses, removed or not; undefined when it is not the member's. */
export async function findAddress(
  client: pg.ClientBase,
  { tenantId, userId }: Owner,
  addressId: number,
): Promise<WithdrawalAddress | undefined> {
  const { rows } = await client.query<WithdrawalAddress>(
    `select ${COLUMNS} from withdrawal_address where tenant_id = $1 and user_id = $2 and address_id = $3`,
    [tenantId, userId, addressId],
  );
  return rows[0];
}

/** The address that the request with this key has added. */
export async function addressByKey(
  client: pg.ClientBase,
  { tenantId, userId }: Owner,
  addKey: string,
): Promise<WithdrawalAddress | undefined> {
  const { rows } = await client.query<WithdrawalAddress>(
    `select ${COLUMNS} from withdrawal_address where tenant_id = $1 and user_id = $2 and add_key = $3`,
    [tenantId, userId, addKey],
  );
  return rows[0];
}

/** Adds an address. The caller holds the lock of the member's row. */
export async function insertAddress(
  client: pg.ClientBase,
  { tenantId, userId }: Owner,
  of: Pick<WithdrawalAddress, 'network' | 'address' | 'label' | 'addedAt'> & { readonly addKey: string },
): Promise<WithdrawalAddress> {
  const { rows } = await client.query<WithdrawalAddress>(
    `insert into withdrawal_address (tenant_id, user_id, network, address, label, added_at, add_key)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
    [tenantId, userId, of.network, of.address, of.label, of.addedAt, of.addKey],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('an insert returned no row');
  return row;
}

export async function removeAddress(
  client: pg.ClientBase,
  { tenantId, userId }: Owner,
  addressId: number,
  now: number,
): Promise<void> {
  await client.query(
    'update withdrawal_address set removed_at = $4 where tenant_id = $1 and user_id = $2 and address_id = $3',
    [tenantId, userId, addressId, now],
  );
}

/** Whether the address is the brokerage's own: it receives deposits there, or the signer pays from it. */
export async function isOwnAddress(client: pg.ClientBase, tenantId: number, address: string): Promise<boolean> {
  const { rows } = await client.query<{ own: boolean }>(
    `select exists (select from chain_address where tenant_id = $1 and address = $2)
         or exists (select from signer_status where tenant_id = $1 and wallet = $2) as own`,
    [tenantId, address],
  );
  return rows[0]?.own === true;
}
