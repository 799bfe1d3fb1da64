import type { IsoDate } from '@kabuto/market';
import type { ClientBase } from 'pg';
import type { PublishedRoot } from './outside.ts';
import { type Balance, leafHash, leafOf, type NightSecret } from './tree.ts';

/** A row of `book_night`. */
export type StoredNight = NightSecret & {
  readonly night: IsoDate;
  readonly journalSeq: number;
  readonly headHash: Buffer;
  readonly marketAt: number;
  readonly takenAt: number;
};

const COLUMNS = `tenant_id as "tenantId", night, journal_seq as "journalSeq", head_hash as "headHash",
  market_at as "marketAt", taken_at as "takenAt", secret`;

/** The newest night from one date to another; undefined when there is none. */
export async function newestNight(
  client: ClientBase,
  tenantId: number,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Promise<StoredNight | undefined> {
  const { rows } = await client.query<StoredNight>(
    `select ${COLUMNS} from book_night
      where tenant_id = $1 and night >= coalesce($2::date, '-infinity') and night <= coalesce($3::date, 'infinity')
      order by night desc limit 1`,
    [tenantId, from ?? null, to ?? null],
  );
  return rows[0];
}

/** All nights, the oldest first. */
export async function readNights(client: ClientBase, tenantId: number): Promise<readonly StoredNight[]> {
  const { rows } = await client.query<StoredNight>(
    `select ${COLUMNS} from book_night where tenant_id = $1 order by night`,
    [tenantId],
  );
  return rows;
}

/** The nights that are not in the place outside yet, the oldest first. */
export async function nightsToWrite(client: ClientBase, tenantId: number): Promise<readonly StoredNight[]> {
  const { rows } = await client.query<StoredNight>(
    `select ${COLUMNS} from book_night n where tenant_id = $1
        and not exists (select from book_outside o where o.tenant_id = n.tenant_id and o.night = n.night)
      order by night`,
    [tenantId],
  );
  return rows;
}

/** The roots of a night by asset. */
export async function readRoots(
  client: ClientBase,
  { tenantId, night }: Pick<StoredNight, 'tenantId' | 'night'>,
): Promise<readonly PublishedRoot[]> {
  const { rows } = await client.query<PublishedRoot>(
    `select asset, encode(root, 'hex') as root, total::text as total, leaves from book_root
      where tenant_id = $1 and night = $2 order by asset collate "C"`,
    [tenantId, night],
  );
  return rows;
}

/** The nodes above the parts of an asset's list, in their order. */
export async function readNodes(
  client: ClientBase,
  { tenantId, night }: Pick<StoredNight, 'tenantId' | 'night'>,
  asset: string,
): Promise<readonly Buffer[]> {
  const { rows } = await client.query<{ node: Buffer }>(
    'select node from book_part where tenant_id = $1 and night = $2 and asset = $3 order by part',
    [tenantId, night, asset],
  );
  return rows.map(({ node }) => node);
}

/** The balances of a part in their order. */
export async function readPart(
  client: ClientBase,
  { tenantId, night }: Pick<StoredNight, 'tenantId' | 'night'>,
  asset: string,
  part: number,
): Promise<readonly Balance[]> {
  const { rows } = await client.query<Balance>(
    `select asset, leaf.account as "accountId", leaf.amount
       from book_part, unnest(accounts, amounts) with ordinality as leaf (account, amount, place)
      where tenant_id = $1 and night = $2 and asset = $3 and part = $4 order by leaf.place`,
    [tenantId, night, asset, part],
  );
  return rows;
}

/** The hashes of these balances as leaves of a night. */
export const hashesOf = (secret: NightSecret, balances: readonly Balance[]): Buffer[] =>
  balances.map((balance) => leafHash(leafOf(secret, balance)));
