import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ProofOwn } from '@kabuto/contract';
import { rootOfLeaf } from '@kabuto/contract/proof';
import { nextBusinessDay } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool, readTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { auditProof, fileOutside, ROOTS_FILE, readOutside } from '../../apps/server/src/proof/index.ts';
import { runProof } from '../../apps/server/src/proof/run-proof.ts';
import type { ApiClient } from '../support/api-client.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let pool: ReturnType<typeof createPool>;
let seller: ApiClient;
let buyer: ApiClient;
const folder = mkdtempSync(path.join(tmpdir(), 'kabuto-proof-'));
const file = path.join(folder, ROOTS_FILE);

const depsOf = () => ({
  pool,
  coreOf: () => app.market.core,
  names: () => (code: string) => ({ en: code, jp: code, tw: code }),
  outside: fileOutside(folder),
  now: () => Date.now(),
});
const sha256 = async (bytes: Uint8Array): Promise<string> => createHash('sha256').update(bytes).digest('hex');
const accountOf = async (by: ApiClient): Promise<number> => Number((await by.call('GET v1/user/user/info')).accountId);

/** What the audit finds. */
async function problems(): Promise<string[]> {
  const { nights } = await readOutside(file);
  const report = await readTenant(pool, 1, (client) => auditProof(client, 1, nights));
  expect(report.leaves).toBeGreaterThan(0);
  return report.problems.map(({ night, asset, text }) => `${night} ${asset ?? '-'}: ${text}`);
}

const edit = (sql: string, values: readonly unknown[] = []): Promise<unknown> =>
  asSuper(app.database.superUrl, (client) => client.query(sql, [...values]));

/** Changes tables, looks, and puts back the lists as they were. */
async function tampered<T>(change: () => Promise<unknown>, look: () => Promise<T>): Promise<T> {
  await edit('create table kept_part as select * from book_part');
  await edit('create table kept_root as select * from book_root');
  try {
    await change();
    return await look();
  } finally {
    await edit('delete from book_part');
    await edit('insert into book_part select * from kept_part');
    await edit('delete from book_root');
    await edit('insert into book_root select * from kept_root');
    await edit('drop table kept_part, kept_root');
  }
}

/** What an owner's browser finds: which assets are not in the books as the ledger has them. */
async function ownFaults(own: ProofOwn): Promise<string[]> {
  const { night, accountId, assets } = own;
  if (night === null) throw new Error('no night');
  const published = await app.client().call('GET v1/proof/roots', { query: { night: night.night } });
  const faults: string[] = [];
  for (const { asset, balance, leaf } of assets) {
    if (leaf === null) {
      faults.push(`${asset} dropped`);
      continue;
    }
    const content = { tenantId: night.tenantId, night: night.night, asset, accountId, nonce: leaf.nonce };
    const root = await rootOfLeaf({ ...content, amount: Number(leaf.amount) }, leaf.path, sha256);
    if (root !== published.assets.find((one) => one.asset === asset)?.root) faults.push(`${asset} root`);
    if (leaf.amount !== balance) faults.push(`${asset} changed`);
  }
  return faults;
}

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET], jobsByHand: ['proof-of-the-books'] });
  pool = createPool({ url: app.database.appUrl, name: 'server', max: 4 });
  await app.openMarket();
  seller = await memberWithShares(app, 300);
  buyer = await app.client().register();
  for (let i = 0; i < 4; i++) await app.client().demo();
  const at = await priceSteps(seller);
  await buyer.place(limitOrder('buy', at(0), 200));
  await seller.place(limitOrder('sell', at(0), 200));
  await app.market.core.skipTo('day');
  await app.market.core.waitUntilCaughtUp();
  await runProof(depsOf(), 1);
}, 120_000);
afterAll(async () => {
  await pool.end();
  await app.stop();
  rmSync(folder, { recursive: true });
});

describe('the proof of the books', () => {
  it('PRF-01 publishes the roots of the night that has ended with the journal’s head, and appends them outside with totals', async () => {
    const { night, assets, nights } = await app.client().call('GET v1/proof/roots');
    const { orderDate } = await buyer.call('GET v1/quote/session/detail');
    if (night === null) throw new Error('no night');
    expect(night.night < orderDate).toBe(true);
    expect(nights).toEqual([night.night]);
    const { nights: outside } = await readOutside(file);
    expect(outside).toEqual([
      {
        tenantId: 1,
        night: night.night,
        journalSeq: night.journalSeq,
        headHash: night.headHash,
        takenAt: night.takenAt,
        assets: expect.anything(),
      },
    ]);
    const kept = outside[0]?.assets ?? [];
    expect(assets).toEqual(kept.map(({ asset, root }) => ({ asset, root, total: null, leaves: null })));
    const { rows } = await asSuper(app.database.superUrl, (client) =>
      client.query<{ asset: string; total: string }>(
        `select asset, sum(amount)::text as total from posting where tenant_id = 1 and account_id >= 100 and journal_seq <= $1
          group by asset having sum(amount) <> 0 order by asset collate "C"`,
        [night.journalSeq],
      ),
    );
    expect(kept.map(({ asset, total }) => ({ asset, total }))).toEqual(rows);
    expect(kept.find(({ asset }) => asset === 'JPY')?.leaves).toBe(6);
  });

  it('PRF-01 total and count of an asset are public from 20 leaves on', async () => {
    const shownWith = (leaves: number) =>
      tampered(
        () => edit(`update book_root set leaves = $1, total = 700 where asset = 'JPY'`, [leaves]),
        async () => (await app.client().call('GET v1/proof/roots')).assets.find(({ asset }) => asset === 'JPY'),
      );
    expect(await shownWith(19)).toMatchObject({ total: null, leaves: null });
    expect(await shownWith(20)).toMatchObject({ total: '700', leaves: 20 });
  });

  it('PRF-01 a night is published once, whatever is booked later, and `kabuto proof` recomputes all roots', async () => {
    const before = await app.client().call('GET v1/proof/roots');
    await app.client().demo();
    await app.market.core.waitUntilCaughtUp();
    await runProof(depsOf(), 1);
    expect(await app.client().call('GET v1/proof/roots')).toEqual(before);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
    expect(await problems()).toEqual([]);
  });

  it('PRF-01 a night waits for read tables that have not reached its close', async () => {
    const session = app.market.core.feed.session;
    if (session === null) throw new Error('no session');
    const ahead = { session: { ...session, orderDate: nextBusinessDay(session.orderDate) } };
    const before = await app.client().call('GET v1/proof/roots');
    await runProof({ ...depsOf(), coreOf: () => ({ feed: ahead }) }, 1);
    expect(await app.client().call('GET v1/proof/roots')).toEqual(before);
  });

  it('PRF-02 a member’s balances lead to the published roots, and are those of the ledger', async () => {
    for (const member of [seller, buyer]) {
      const own = await member.call('GET v1/proof/own');
      expect(own.assets.map(({ asset }) => asset)).toEqual([QUIET, 'JPY']);
      expect(await ownFaults(own)).toEqual([]);
      expect(own.assets[0]?.balance).toBe(member === seller ? '100' : '200');
    }
    // another amount leads to another root
    const own = await buyer.call('GET v1/proof/own');
    const more = own.assets.map((one) =>
      one.leaf === null ? one : { ...one, balance: '1', leaf: { ...one.leaf, amount: '1' } },
    );
    expect(await ownFaults({ ...own, assets: more })).toEqual([`${QUIET} root`, 'JPY root']);
  });

  it('PRF-02 an account that was opened later has no proof, and no period without a night has one', async () => {
    const late = await app.client().register();
    const own = await late.call('GET v1/proof/own');
    expect(own.night).not.toBeNull();
    expect(own.assets).toEqual([]);
    const none = await buyer.call('GET v1/proof/own', { query: { from: '2020-01-01', to: '2020-12-31' } });
    expect(none).toMatchObject({ night: null, assets: [] });
  });

  it('PRF-03 a changed leaf is found by `kabuto proof`, also where its root was changed with it', async () => {
    const accountId = await accountOf(buyer);
    const change = `update book_part set amounts[array_position(accounts, $1::bigint)] =
      amounts[array_position(accounts, $1::bigint)] + 5 where asset = 'JPY'`;
    const found = await tampered(() => edit(change, [accountId]), problems);
    expect(found).toEqual([
      expect.stringContaining('a leaf of accounts'),
      expect.stringContaining('leads to another root'),
      expect.stringContaining('the list comes to'),
    ]);
    const swapped = await tampered(async () => {
      await edit(change, [accountId]);
      await edit(`update book_root set total = total + 5, root = sha256('other') where asset = 'JPY'`);
    }, problems);
    expect(swapped).toContainEqual(expect.stringContaining('the ledger has'));
    expect(swapped).toContainEqual(expect.stringContaining('the file outside has another root'));
  });

  it('PRF-03 a doubled leaf is found by `kabuto proof`', async () => {
    const found = await tampered(
      () =>
        edit(
          `update book_part set accounts = accounts[1:1] || accounts, amounts = amounts[1:1] || amounts where asset = 'JPY'`,
        ),
      problems,
    );
    expect(found).toContainEqual(expect.stringMatching(/JPY: account \d+ has two leaves$/));
  });

  it('PRF-03 a dropped or changed leaf is found by its owner', async () => {
    const accountId = await accountOf(buyer);
    const at = 'array_position(accounts, $1::bigint)';
    const dropped = await tampered(
      () =>
        edit(
          `update book_part set accounts = accounts[:${at} - 1] || accounts[${at} + 1:], amounts = amounts[:${at} - 1] || amounts[${at} + 1:]
            where asset = 'JPY'`,
          [accountId],
        ),
      async () => ownFaults(await buyer.call('GET v1/proof/own')),
    );
    expect(dropped).toEqual(['JPY dropped']);
    const changed = await tampered(
      () => edit(`update book_part set amounts[${at}] = 5 where asset = 'JPY'`, [accountId]),
      async () => ownFaults(await buyer.call('GET v1/proof/own')),
    );
    expect(changed).toEqual(['JPY root', 'JPY changed']);
  });

  it('PRF-03 another head than that of the journal’s row is found', async () => {
    const head = (sql: string) => edit(`update book_night set head_hash = ${sql}`);
    await edit('create table kept_night as select * from book_night');
    await head(`sha256('other')`);
    const found = await problems();
    await head('(select head_hash from kept_night)');
    await edit('update book_night set journal_seq = 1000000');
    const cut = await problems();
    await edit('update book_night set journal_seq = (select journal_seq from kept_night)');
    await edit('drop table kept_night');
    expect(found).toContainEqual(expect.stringContaining('the journal’s row has another hash'));
    expect(cut).toContainEqual(expect.stringContaining('journal row 1000000 is missing'));
  });

  it('PRF-01 a file outside that is gone is found where nights were written to it', async () => {
    const without = await readTenant(pool, 1, (client) => auditProof(client, 1, null));
    expect(without.problems.map(({ text }) => text)).toEqual(['it was written to the file outside, which is missing']);
  });

  it('PRF-01 a line outside that was changed or is missing is found', async () => {
    const lines = readFileSync(file, 'utf8');
    writeFileSync(file, lines.replace(/"total":"(\d+)"/, '"total":"1$1"'));
    expect(await problems()).toContainEqual(expect.stringContaining('the file outside has another root'));
    writeFileSync(file, '');
    expect(await problems()).toContainEqual(expect.stringContaining('it is not in the file outside'));
    writeFileSync(file, lines);
  });
});
