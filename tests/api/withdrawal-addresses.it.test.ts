import { randomUUID } from 'node:crypto';
import { depositAddress, NETWORKS } from '@kabuto/chain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ tenants: 2 });
}, 60_000);
afterAll(() => app.stop());

/** Any public key will do: its addresses are those of nobody here. */
const WALLET =
  'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj';
const addressAt = (index: number): string => depositAddress(WALLET, index);

const list = (by: ApiClient) => by.call('GET v1/user/address/list');
const subjectOf = (key: string, address: string): string => [key, 'demo', address].join('.');

/** The request that adds an address, confirmed for exactly it. */
async function confirmed(by: ApiClient, address: string, label = '財布') {
  const key = randomUUID();
  const stepUpToken = await by.confirmByDemoCode('address-add', subjectOf(key, address));
  return { key, body: { network: 'demo', address, label, stepUpToken } } as const;
}
const add = async (by: ApiClient, address: string, label?: string) =>
  by.call('POST v1/user/address/add', await confirmed(by, address, label));
/** How the unconfirmed request is refused. */
const refusalOf = (by: ApiClient, body: { network?: 'demo' | 'ethereum'; address?: string; label?: string }) =>
  by.refusal('POST v1/user/address/add', {
    key: randomUUID(),
    body: { network: 'demo', address: addressAt(0), label: '財布', ...body },
  });

describe('adding', () => {
  it('FND-05 adds an address that cools, and notifies its owner', async () => {
    const member = await app.client().demo();
    const added = await add(member, addressAt(0), ' 自分の財布 ');
    const { addresses, most, coolingMs } = await list(member);
    expect(addresses).toEqual([added]);
    expect(added).toMatchObject({ network: 'demo', address: addressAt(0), label: '自分の財布' });
    expect([most, coolingMs]).toEqual([10, 60_000]);
    expect(added.usableAt).toBe(added.addedAt + coolingMs);
    const { rows } = await member.call('GET v1/user/notice/list');
    expect(rows[0]).toMatchObject({ kind: 'addressAdded', text: expect.stringContaining('自分の財布') });
    expect(JSON.stringify(rows[0])).toContain(`${addressAt(0).slice(0, 6)}…${addressAt(0).slice(-6)}`);
  });

  it('FND-05 reports the address to the signer, and refuses the wallet from which the signer pays', async () => {
    const member = await app.client().demo();
    await add(member, addressAt(0));
    const sql = <Row extends object>(text: string, ...values: unknown[]) =>
      asSuper(app.database.superUrl, async (client) => (await client.query<Row>(text, values)).rows);
    const reported = await sql<{ address: string }>(
      `select s.address from signer_address s join withdrawal_address a
          on a.tenant_id = s.tenant_id and a.user_id = s.customer_id and a.address = s.address and a.added_at = s.reported_at
        order by a.address_id desc limit 1`,
    );
    expect(reported).toEqual([{ address: addressAt(0) }]);
    await sql(
      `insert into signer_status (tenant_id, chain_id, wallet, state, log_seq, log_hash, reported_at) values (1, $1, $2, 'ready', 0, '', 0)`,
      NETWORKS.demo.chainId,
      addressAt(9),
    );
    expect(await refusalOf(member, { address: addressAt(9) })).toMatchObject({
      reason: 'ADDRESS_OURS',
      field: 'address',
    });
    await sql('delete from signer_status');
  });

  it('returns the same address for a repeated key, and refuses the key for another one', async () => {
    const member = await app.client().demo();
    const request = await confirmed(member, addressAt(0));
    const first = await member.call('POST v1/user/address/add', request);
    expect(await member.call('POST v1/user/address/add', request)).toEqual(first);
    for (const more of [{ address: addressAt(1) }, { label: 'another name' }, { network: 'ethereum' as const }]) {
      const other = { ...request, body: { ...request.body, ...more } };
      expect(await member.refusal('POST v1/user/address/add', other)).toMatchObject({
        status: 422,
        reason: 'IDEMPOTENCY_KEY_REUSED',
        field: 'Idempotency-Key',
      });
    }
    expect((await list(member)).addresses).toEqual([first]);
  });

  it('sent again under another key, as after a reload, is refused before a confirmation, and there is one address', async () => {
    const member = await app.client().demo();
    const first = await add(member, addressAt(0));
    expect(await refusalOf(member, {})).toMatchObject({ status: 400, reason: 'ADDRESS_EXISTS', field: 'address' });
    expect((await list(member)).addresses).toEqual([first]);
  });

  it('FND-05 of 16 parallel additions of one address one has an effect', async () => {
    const member = await app.client().demo();
    const requests = [];
    for (let at = 0; at < 16; at += 1) requests.push(await confirmed(member, addressAt(0)));
    const replies = await Promise.allSettled(
      requests.map((request) => member.call('POST v1/user/address/add', request)),
    );
    expect(replies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await list(member)).addresses).toHaveLength(1);
    expect(await refusalOf(member, {})).toMatchObject({ reason: 'ADDRESS_EXISTS', field: 'address' });
  });

  it.each([
    ['in small letters, which have no checksum', (own: string) => own.toLowerCase(), 'ADDRESS_INVALID'],
    [
      'with one wrong character',
      (own: string) => `${own.slice(0, -1)}${own.endsWith('0') ? '1' : '0'}`,
      'ADDRESS_INVALID',
    ],
    ['too short', (own: string) => own.slice(0, -1), 'ADDRESS_INVALID'],
    ['of another chain', () => 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC', 'ADDRESS_INVALID'],
    ['of the token’s contract', () => NETWORKS.demo.contract, 'ADDRESS_CONTRACT'],
  ])('VAL-17 refuses an address %s', async (_, of, reason) => {
    const member = await app.client().demo();
    expect(await refusalOf(member, { address: of(addressAt(0)) })).toMatchObject({
      status: 400,
      reason,
      field: 'address',
    });
    expect((await list(member)).addresses).toEqual([]);
  });

  it('FND-05 refuses an address that receives deposits, the member’s own or another’s', async () => {
    const [member, other] = [await app.client().demo(), await app.client().demo()];
    for (const owner of [member, other]) {
      const { address } = await owner.call('POST v1/fund/usdt/address', { body: { network: 'demo' } });
      expect(await refusalOf(member, { address })).toMatchObject({ status: 400, reason: 'ADDRESS_OURS' });
    }
  });

  it('refuses a network that is not open, a label without characters, and an eleventh address', async () => {
    const member = await app.client().demo();
    expect(await refusalOf(member, { network: 'ethereum' })).toMatchObject({ status: 403, reason: 'USDT_CLOSED' });
    for (const label of ['   ', 'a\u0000b', '\u202eabc'])
      expect(await refusalOf(member, { label })).toMatchObject({ status: 400, field: 'label' });
    for (let index = 0; index < 10; index += 1) await add(member, addressAt(index));
    expect(await refusalOf(member, { address: addressAt(10) })).toMatchObject({
      reason: 'ADDRESS_LIMIT',
      params: { most: '10' },
    });
  });
});

it('AUT-08 each change requires a confirmation for exactly it, once', async () => {
  const member = await app.client().demo();
  const key = randomUUID();
  const body = { network: 'demo', address: addressAt(0), label: '財布' } as const;
  const wrong = [
    undefined,
    await member.confirmByDemoCode('address-add', subjectOf(key, addressAt(1))),
    await member.confirmByDemoCode('address-add', subjectOf(randomUUID(), addressAt(0))),
    await member.confirmByDemoCode('card-add', subjectOf(key, addressAt(0))),
  ];
  for (const stepUpToken of wrong)
    expect(
      await member.refusal('POST v1/user/address/add', {
        key,
        body: stepUpToken === undefined ? body : { ...body, stepUpToken },
      }),
    ).toMatchObject({ status: 403, reason: 'STEP_UP_REQUIRED', params: { purpose: 'address-add' } });
  const { addressId } = await add(member, addressAt(0));
  const second = await add(member, addressAt(1));
  const token = await member.confirmByDemoCode('address-remove', addressId);
  expect(
    await member.refusal('POST v1/user/address/remove', { body: { addressId: second.addressId, stepUpToken: token } }),
  ).toMatchObject({ status: 403, reason: 'STEP_UP_REQUIRED' });
});

it('FND-05 a removed address can be added again and cools again; another member’s is not found', async () => {
  const [member, other] = [await app.client().demo(), await app.client().demo()];
  const { addressId } = await add(member, addressAt(0));
  const confirm = (by: ApiClient) => by.confirmByDemoCode('address-remove', addressId);
  expect(
    await other.refusal('POST v1/user/address/remove', { body: { addressId, stepUpToken: await confirm(other) } }),
  ).toMatchObject({ status: 404, field: 'addressId' });
  await member.call('POST v1/user/address/remove', { body: { addressId, stepUpToken: await confirm(member) } });
  await member.call('POST v1/user/address/remove', { body: { addressId } });
  expect((await list(member)).addresses).toEqual([]);
  const again = await add(member, addressAt(0));
  expect(again.addressId).not.toBe(addressId);
  const { rows } = await asSuper(app.database.superUrl, (client) =>
    client.query('select removed_at is null as usable from withdrawal_address where address_id = any ($1)', [
      [addressId, again.addressId],
    ]),
  );
  expect(rows.filter(({ usable }) => usable)).toHaveLength(1);
  expect(rows).toHaveLength(2);
});

it('a live brokerage pays no tokens yet: it has no network', async () => {
  const member = await app.client('second').register();
  await asSuper(app.database.superUrl, (client) => client.query(`update tenant set mode = 'live' where tenant_id = 2`));
  // The server reads a brokerage again after a while.
  await eventually(async () => (await refusalOf(member, {})).reason === 'USDT_CLOSED');
});
