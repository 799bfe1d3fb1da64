import { randomBytes } from 'node:crypto';
import { type IsoDate, phaseStart, TOKYO_SCHEDULE } from '@kabuto/market';
import type pg from 'pg';
import { readTablesEnd } from '../core/index.ts';
import { snapshotTenant } from '../platform/postgres/index.ts';
import { readBalances } from './read-balances.ts';
import { type Balance, leafHash, leafOf, type NightSecret, PART, rootOver } from './tree.ts';

type Night = { readonly tenantId: number; readonly night: IsoDate; readonly now: number };

/** The list of one asset while it is read. Memory holds a part and the nodes above the parts. */
class AssetList {
  readonly asset: string;
  readonly #client: pg.ClientBase;
  readonly #secret: NightSecret;
  readonly #nodes: Buffer[] = [];
  #part: Balance[] = [];
  #total = 0n;
  #leaves = 0;

  constructor(client: pg.ClientBase, secret: NightSecret, asset: string) {
    this.#client = client;
    this.#secret = secret;
    this.asset = asset;
  }

  async add(balance: Balance): Promise<void> {
    this.#part.push(balance);
    if (this.#part.length === PART) await this.#keepPart();
  }

  async #keepPart(): Promise<void> {
    const { tenantId, night } = this.#secret;
    const [first] = this.#part;
    if (first === undefined) return;
    const node = rootOver(this.#part.map((balance) => leafHash(leafOf(this.#secret, balance))));
    await this.#client.query(
      `insert into book_part (tenant_id, night, asset, part, first_account, node, accounts, amounts)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        tenantId,
        night,
        this.asset,
        this.#nodes.length,
        first.accountId,
        node,
        this.#part.map(({ accountId }) => accountId),
        this.#part.map(({ amount }) => amount),
      ],
    );
    for (const { amount } of this.#part) this.#total += BigInt(amount);
    this.#leaves += this.#part.length;
    this.#nodes.push(node);
    this.#part = [];
  }

  async keepRoot(): Promise<void> {
    await this.#keepPart();
    const { tenantId, night } = this.#secret;
    await this.#client.query(
      'insert into book_root (tenant_id, night, asset, root, total, leaves) values ($1, $2, $3, $4, $5, $6)',
      [tenantId, night, this.asset, rootOver(this.#nodes), String(this.#total), this.#leaves],
    );
  }
}

/** Reads the balances of one snapshot in their order and keeps lists and roots. */
async function keepLists(client: pg.ClientBase, secret: NightSecret): Promise<void> {
  let list: AssetList | undefined;
  for await (const page of readBalances(client, secret.tenantId))
    for (const balance of page) {
      if (list?.asset !== balance.asset) {
        await list?.keepRoot();
        list = new AssetList(client, secret, balance.asset);
      }
      await list.add(balance);
    }
  await list?.keepRoot();
}

/**
 * Makes the trees of a night from the balances at one point of the journal, in one transaction; a night that exists is
 * kept as it is. Returns whether it has made them: not while the read tables end before the close of the night. The
 * read tables end at a row of the journal in every snapshot, and this row is what the night names.
 */
export const takeNight = (pool: pg.Pool, { tenantId, night, now }: Night): Promise<boolean> =>
  snapshotTenant(pool, tenantId, async (client) => {
    const end = await readTablesEnd(client, tenantId);
    if (end === null) return false;
    // a million balances take longer to sort than a statement of a call may
    await client.query("set local statement_timeout = '15min'");
    // the feed is ahead of the read tables, which may still be before the close
    if (end.at < phaseStart(TOKYO_SCHEDULE, night, 'closed')) return false;
    const secret = randomBytes(32);
    const { rowCount } = await client.query(
      `insert into book_night (tenant_id, night, journal_seq, head_hash, market_at, taken_at, secret)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [tenantId, night, end.seq, end.hash, end.at, now, secret],
    );
    if (rowCount === 0) return false;
    await keepLists(client, { tenantId, night, secret });
    return true;
  });
