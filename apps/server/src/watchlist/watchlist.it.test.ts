import type { WatchGroup } from '@kabuto/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityHarness, startIdentityHarness, tokensOf, visitor } from '../identity/testing.ts';
import { withTenant } from '../platform/postgres/index.ts';

let harness: IdentityHarness;
beforeAll(async () => {
  harness = await startIdentityHarness();
});
afterAll(() => harness.close());

/** A new member without lists, and calls in its name that return the lists or the refusal. */
async function member(tenant = '') {
  const by = visitor(harness, { tenant });
  const { token } = tokensOf(await by.grant({ grant_type: 'demo' }));
  const call = async (path: string, fields: Record<string, string> = {}) => (await by.post(path, fields, token)).body;
  const lists = async () => (await by.get('v1/watch/group/list', token)).body.data as unknown as WatchGroup[];
  for (const { groupId } of await lists()) await call('v1/watch/group/remove', { groupId });
  return { call, lists };
}

const shape = (data: unknown) => (data as WatchGroup[]).map(({ name, codes }) => [name, codes.join(',')]);

it('adds, renames, fills, reorders and removes lists; every change returns all of them', async () => {
  const { call, lists } = await member();
  expect(shape((await call('v1/watch/item/add', { code: '7203' })).data)).toEqual([['', '7203']]);
  await call('v1/watch/group/add', { name: ' 半導体 ' });
  const [first, second] = await lists();
  if (first === undefined || second === undefined) throw new Error('two lists were made');
  await call('v1/watch/item/add', { groupId: second.groupId, code: '8035' });
  await call('v1/watch/item/add', { groupId: second.groupId, code: '6857' });
  await call('v1/watch/item/add', { groupId: second.groupId, code: '7203' });
  const twice = await call('v1/watch/item/add', { groupId: second.groupId, code: '8035' });
  expect(shape(twice.data)).toEqual([
    ['', '7203'],
    ['半導体', '8035,6857,7203'],
  ]);
  const ordered = await call('v1/watch/item/reorder', { groupId: second.groupId, codes: '7203,8035,6857' });
  expect(shape(ordered.data)).toEqual([
    ['', '7203'],
    ['半導体', '7203,8035,6857'],
  ]);
  expect(shape((await call('v1/watch/item/remove', { code: '7203' })).data)).toEqual([
    ['', ''],
    ['半導体', '8035,6857'],
  ]);
  const renamed = await call('v1/watch/group/rename', { groupId: first.groupId, name: '自動車' });
  expect(shape(renamed.data)).toEqual([
    ['自動車', ''],
    ['半導体', '8035,6857'],
  ]);
  expect(shape((await call('v1/watch/group/remove', { groupId: second.groupId })).data)).toEqual([['自動車', '']]);
});

it.each(['8035', '8035,6857,9999', '8035,8035', ''])(
  'refuses the order %j: it must name exactly the codes of the list',
  async (codes) => {
    const { call, lists } = await member();
    await call('v1/watch/item/add', { code: '8035' });
    await call('v1/watch/item/add', { code: '6857' });
    const [group] = await lists();
    const refused = await call('v1/watch/item/reorder', { groupId: group?.groupId ?? '', codes });
    expect(refused).toMatchObject({ code: 400, data: { reason: 'FIELD_INVALID', field: 'codes' } });
  },
);

it('refuses an unknown issue and the eleventh list, also when they are added in parallel', async () => {
  const { call, lists } = await member();
  expect(await call('v1/watch/item/add', { code: '9999' })).toMatchObject({
    data: { reason: 'INSTRUMENT_UNKNOWN', field: 'code' },
  });
  const replies = await Promise.all(Array.from({ length: 14 }, (_, i) => call('v1/watch/group/add', { name: `${i}` })));
  expect(replies.filter(({ code }) => code === 200)).toHaveLength(10);
  expect(replies.find(({ code }) => code !== 200)).toMatchObject({
    data: { reason: 'FIELD_INVALID', params: { allowed: '..10' } },
  });
  expect(await lists()).toHaveLength(10);
});

it('holds at most 100 issues', async () => {
  const { call, lists } = await member();
  await call('v1/watch/item/add', { code: '7203' });
  const [group] = await lists();
  await withTenant(harness.pool, 1, (client) =>
    client.query(
      `insert into watch_item (tenant_id, group_id, code, position) select 1, $1, (1000 + n)::text, n from generate_series(1, 99) n`,
      [group?.groupId],
    ),
  );
  expect(await call('v1/watch/item/add', { code: '8035' })).toMatchObject({
    data: { reason: 'FIELD_INVALID', field: 'code' },
  });
  expect((await call('v1/watch/item/add', { code: '7203' })).code).toBe(200);
});

it("AUT-12 another member's list, and another tenant's, is not found", async () => {
  const owner = await member();
  await owner.call('v1/watch/item/add', { code: '7203' });
  const [group] = await owner.lists();
  const groupId = group?.groupId ?? '';
  for (const other of [await member(), await member('other')]) {
    for (const [path, fields] of [
      ['v1/watch/group/rename', { name: 'x' }],
      ['v1/watch/group/remove', {}],
      ['v1/watch/item/add', { code: '8035' }],
      ['v1/watch/item/remove', { code: '7203' }],
      ['v1/watch/item/reorder', { codes: '7203' }],
    ] as const) {
      expect(await other.call(path, { groupId, ...fields })).toMatchObject({
        code: 404,
        data: { reason: 'NOT_FOUND' },
      });
    }
  }
  expect(shape(await owner.lists())).toEqual([['', '7203']]);
});
