import type { ReferralMemberView } from '@kabuto/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

let harness: OperatorsHarness;
let support: TestOperator;
beforeAll(async () => {
  harness = await startOperatorsHarness();
  support = await harness.operator(['support']);
}, 120_000);
afterAll(() => harness.stop());

type Listed = { readonly rows: readonly ReferralMemberView[]; readonly next: number | null };

async function member(tenant = 'kabuto') {
  const client = await harness.app.client(tenant).register();
  const { id } = await client.call('GET v1/user/user/info');
  return { client, id: String(id) };
}
type Member = Awaited<ReturnType<typeof member>>;
const refer = ({ client }: Member, { id }: Member) =>
  client.call('POST v1/user/referral/add', { body: { referrerId: id } });
// The server has compared the replies with the contract.
const list = async (fields: Record<string, string>): Promise<Listed> =>
  (await support.call('referralMemberList', fields)).data as unknown as Listed;
const detail = async (memberId: string) => (await support.call('referralMemberDetail', { memberId })).data;
const set = (memberId: string, permission: 'given' | 'withdrawn', by = support) =>
  by.call('referralPermissionSet', { memberId, permission, reason: '試し' });

describe('referrals of operators', () => {
  it('REF-02 the permission is withdrawn and given back: the ID works accordingly, downlines stay, and the log has each', async () => {
    const [one, first, second] = [await member(), await member(), await member()];
    await refer(first, one);
    expect((await set(one.id, 'withdrawn')).data).toMatchObject({ memberId: one.id, mayRefer: false, downlines: 1 });
    expect((await set(one.id, 'withdrawn')).data).toMatchObject({ reason: 'PERMISSION_SET', field: 'permission' });
    await expect(refer(second, one)).rejects.toThrow('REFERRER_UNKNOWN');
    const base = `${harness.app.origin}/`;
    const { link } = await one.client.call('GET v1/user/referral/detail', { query: { base } });
    expect(link).toBe(null);
    expect((await list({ scope: 'withoutPermission' })).rows.map(({ memberId }) => memberId)).toEqual([one.id]);
    expect((await set(one.id, 'given')).data).toMatchObject({ mayRefer: true });
    await refer(second, one);
    expect(await detail(one.id)).toMatchObject({ mayRefer: true, downlines: 2, referrer: null });
    expect(await detail(first.id)).toMatchObject({ referrer: { memberId: one.id } });
    const compliance = await harness.operator(['compliance']);
    const { data } = await compliance.call('logList', { subject: `member ${one.id}` });
    expect(data.rows).toMatchObject([
      { event: 'referralPermissionSet', before: { mayRefer: false }, after: { mayRefer: true, reason: '試し' } },
      { event: 'referralPermissionSet', before: { mayRefer: true }, after: { mayRefer: false, reason: '試し' } },
    ]);
  });

  it('lists those who have referred somebody by pages, once each, and their downlines newest first', async () => {
    const [one, two, three] = [await member(), await member(), await member()];
    const below = [await member(), await member(), await member()];
    await refer(two, one);
    for (const each of below) await refer(each, two);
    await refer(three, below[0] ?? three);
    const seen: string[] = [];
    for (let next: number | null = 999_999_999_999_999; next !== null; ) {
      const page: Listed = await list({ scope: 'referrers', pageSize: '1', below: String(next) });
      expect(page.rows).toHaveLength(1);
      seen.push(...page.rows.map(({ memberId }) => memberId));
      next = page.next;
    }
    expect(seen).toEqual([...new Set(seen)].sort((a, b) => Number(b) - Number(a)));
    expect(seen).toEqual(expect.arrayContaining([one.id, two.id, below[0]?.id]));
    for (const id of [three.id, below[1]?.id]) expect(seen).not.toContain(id);
    const { data } = await support.call('referralDownlineList', { memberId: two.id, pageSize: '2' });
    expect(data).toMatchObject({ total: 3, rows: [{ position: 3 }, { position: 2 }] });
    expect((await list({ memberId: three.id })).rows).toMatchObject([{ memberId: three.id, state: 'open' }]);
    expect((await list({ memberId: '1' })).rows).toEqual([]);
  });

  it('a member of another brokerage is unknown, and who may only read cannot change', async () => {
    const one = await member();
    const other = await harness.operator(['support'], 2);
    for (const reply of [
      await other.call('referralMemberDetail', { memberId: one.id }),
      await other.call('referralDownlineList', { memberId: one.id }),
      await set(one.id, 'withdrawn', other),
    ])
      expect([reply.status, reply.data]).toMatchObject([404, { reason: 'MEMBER_UNKNOWN', field: 'memberId' }]);
    const auditor = await harness.operator(['auditor']);
    expect((await set(one.id, 'withdrawn', auditor)).status).toBe(403);
    expect(await detail(one.id)).toMatchObject({ mayRefer: true });
  });

  it('32 parallel withdrawals of one permission make one', async () => {
    const one = await member();
    const replies = await Promise.all(Array.from({ length: 32 }, () => set(one.id, 'withdrawn')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
