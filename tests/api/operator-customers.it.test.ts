import type { CustomerDetailView, OperatorReply } from '@kabuto/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCustomers } from '../../apps/server/src/customers/store.ts';
import { ALL, byText } from '../../apps/server/src/customers/wanted.ts';
import { CaseStore } from '../../apps/server/src/identity-check/index.ts';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import { limits } from '../../apps/server/src/platform/http/index.ts';
import { withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { eventually } from '../support/eventually.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

let harness: OperatorsHarness;
let support: TestOperator;
let compliance: TestOperator;
beforeAll(async () => {
  harness = await startOperatorsHarness();
  support = await harness.operator(['support']);
  compliance = await harness.operator(['compliance']);
}, 120_000);
afterAll(() => harness.stop());

type Listed = OperatorReply<'customerList'>;

let made = 0;
async function member(tenant = 'kabuto') {
  made += 1;
  const email = `customer-${made}-${Date.now()}@example.jp`;
  const client = await harness.app.client(tenant).register(email);
  const { id, accountId } = await client.call('GET v1/user/user/info');
  return { client, email, id: String(id), accountId };
}
type Made = Awaited<ReturnType<typeof member>>;

/** Submits an identity check with this name, as stored; the job then makes it findable. */
const named = ({ id }: Made, name: string, kana: string) =>
  withTenant(harness.pool, 1, (client) =>
    new CaseStore(harness.app.files).insert(
      client,
      { tenantId: 1, userId: Number(id) },
      {
        document: 'passport',
        content: {
          name,
          kana,
          birthDate: '1990-05-06',
          address: '東京都千代田区1-1',
          number: 'TK1',
          expiry: '2031-01-01',
        },
        language: 'jp',
        key: `key-${name}-${id}`,
        request: '',
        now: Date.now(),
      },
    ),
  );

// The server has compared the replies with the contract.
const list = async (fields: Record<string, string>, by = support): Promise<Listed> =>
  (await by.call('customerList', fields)).data as unknown as Listed;
const search = async (text: string, by = support): Promise<Listed> =>
  (await by.call('customerSearch', { text })).data as unknown as Listed;
const idsOf = async (text: string, by = support) => (await search(text, by)).rows.map(({ memberId }) => memberId);
const detail = async (memberId: string, by = support) =>
  (await by.call('customerDetail', { memberId })).data as unknown as CustomerDetailView;
const stop = (memberId: string, action: 'endSessions' | 'freeze' | 'disable', by = support) =>
  by.call('customerStop', { memberId, action, reason: '不審なログイン' });
const release = (memberId: string, action: 'unfreeze' | 'enable', by = compliance) =>
  by.call('customerRelease', { memberId, action, reason: '本人確認済み' });
const mailsTo = async ({ email }: Made): Promise<string[]> => {
  const { rows } = await harness.superPool.query<{ body: string }>(
    'select body from mail_outbox where recipient = $1',
    [email],
  );
  return rows.map(({ body }) => body);
};
const logOf = async (memberId: string) =>
  (await compliance.call('logList', { subject: `member ${memberId}` })).data.rows as unknown[];

describe('customers of operators', () => {
  it('BO-02 a customer is found by member and account number, mail, mobile, nickname, name and kana, masked', async () => {
    const one = await member();
    await member();
    await harness.superPool.query('update app_user set mobile = $2, nickname = $3 where user_id = $1', [
      one.id,
      '+819012345678',
      'Rara Nick',
    ]);
    await named(one, '山田 花子', 'ヤマダ ハナコ');
    await eventually(async () => (await idsOf('山田花子')).length === 1);
    const ways = [one.id, one.accountId, one.email.toUpperCase(), '090-1234-5678', '+819012345678', 'Rara Nick'];
    for (const text of [...ways, '山田 花子', '花子', 'ヤマダハナコ', 'やまだ', 'ﾔﾏﾀﾞ ﾊﾅｺ', ' ヤマダ '])
      expect([text, await idsOf(text)]).toEqual([text, [one.id]]);
    for (const text of ['山', 'ヤマダハナ', 'customer', '9012345678', '%', "' or true --"])
      expect([text, await idsOf(text)]).toEqual([text, []]);
    for (const number of [one.id, one.accountId])
      expect((await list({ number })).rows.map(({ memberId }) => memberId)).toEqual([one.id]);
    const [row] = (await list({ number: one.id })).rows;
    expect(row).toMatchObject({
      accountId: one.accountId,
      nickname: 'R•••',
      maskedMail: 'c***@example.jp',
      maskedMobile: '+81••••5678',
      identity: 'pending',
      frozenAt: null,
    });
    expect(JSON.stringify(await detail(one.id))).not.toMatch(/山田|ヤマダ|customer-|12345678|Rara|東京|127\.0\.0\.1/);
  });

  it('BO-02 a search by text leaves a line in the log without the text, and only who opens personal data may search', async () => {
    const one = await member();
    const auditor = await harness.operator(['auditor']);
    const refused = await auditor.call('customerSearch', { text: one.email });
    expect([refused.status, refused.data]).toMatchObject([403, { reason: 'FORBIDDEN' }]);
    for (const fields of [{ number: one.email }, { search: one.email }])
      expect((await auditor.call('customerList', fields)).status).toBe(400);
    expect((await list({ number: one.id }, auditor)).rows).toHaveLength(1);
    for (const text of ['', ' ', '\u3000'])
      expect((await support.call('customerSearch', { text })).data).toMatchObject({ field: 'text' });
    const before = ((await compliance.call('logList', { event: 'customerSearch' })).data.rows as { id: number }[])[0]
      ?.id;
    for (const text of [one.email, 'nobody@example.jp', '090-0000-0001', one.id, '見知らぬ 名前'])
      await support.call('customerSearch', { text });
    const rows = ((await compliance.call('logList', { event: 'customerSearch' })).data.rows as { id: number }[]).filter(
      ({ id }) => id > (before ?? 0),
    );
    expect(rows).toMatchObject([
      { subject: 'customers', before: null, after: { searched: 'name', found: 0 } },
      { after: { searched: 'number', found: 1 } },
      { after: { searched: 'mobile', found: 0 } },
      { after: { searched: 'mail', found: 0 } },
      { after: { searched: 'mail', found: 1 } },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/@|見知らぬ|0000-/);
  });

  it('BO-02 an identity check that cannot be read does not keep the names of others from being found', async () => {
    const [bad, good] = [await member(), await member()];
    await harness.superPool.query(
      `insert into identity_case (tenant_id, user_id, state, document, content, language, submit_key, submitted_at,
         decided_at, decided_by)
       select 1, $1, 'rejected', 'passport', 'unreadable', 'jp', 'bad' || i, 0, 0, 'demo-clerk' from generate_series(1, 101) i`,
      [bad.id],
    );
    await named(good, '鈴木 三郎', 'スズキ サブロウ');
    await eventually(async () => (await idsOf('鈴木三郎')).length === 1);
    await harness.superPool.query('delete from identity_case where user_id = $1', [bad.id]);
  });

  it('BO-02 a page ends with the ID to continue below, and every customer is listed once', async () => {
    for (let i = 0; i < 3; i += 1) await member();
    const seen: string[] = [];
    for (let below: string | undefined = '999999999999999'; below !== undefined; ) {
      const { rows, next }: Listed = await list({ pageSize: '2', below });
      seen.push(...rows.map(({ memberId }) => memberId));
      below = next === null ? undefined : String(next);
    }
    const { rows } = await harness.superPool.query<{ id: string }>(
      'select user_id::text as id from app_user where tenant_id = 1 and account_id is not null order by user_id desc',
    );
    expect(seen).toEqual(rows.map(({ id }) => id));
    expect(seen.length).toBeGreaterThan(2);
  });

  it('BO-02 the account is read by the functions that serve the customer, every number the same', async () => {
    const { client, id: memberId } = await member();
    const both = [
      [support.call('customerAccount', { memberId }), client.call('GET v1/trade/account/detail')],
      [support.call('customerAssets', { memberId }), client.call('GET v1/trade/asset/summary')],
      [support.call('customerExplain', { memberId }), client.call('GET v1/trade/asset/explain')],
      [support.call('customerPositions', { memberId }), client.call('GET v1/trade/position/list', { query: {} })],
      [
        support.call('customerOrders', { memberId, scope: 'open' }),
        client.call('GET v1/trade/order/list', { query: { scope: 'open' } }),
      ],
      [
        support.call('customerFills', { memberId, scope: 'today' }),
        client.call('GET v1/trade/fill/list', { query: { scope: 'today' } }),
      ],
      [support.call('customerCash', { memberId }), client.call('GET v1/trade/cash/list', { query: {} })],
      [support.call('customerTransfers', { memberId }), client.call('GET v1/fund/transfer/list', { query: {} })],
      [support.call('customerWithdrawable', { memberId }), client.call('GET v1/fund/withdrawal/options')],
    ] as const;
    for (const [office, own] of both) expect((await office).data).toEqual(await own);
    expect((await support.call('customerAssets', { memberId })).data).toMatchObject({ cash: '10000000' });
  });

  it('BO-02 personal data is opened with a reason: in the log, and in what the customer sees', async () => {
    const one = await member();
    await named(one, '<img src=x onerror=alert(1)>', 'タロウ');
    for (const reason of ['', ' ', '\n\u3000']) {
      const without = await support.call('customerView', { memberId: one.id, reason });
      expect([without.status, without.data]).toMatchObject([400, { field: 'reason' }]);
    }
    expect((await one.client.call('GET v1/user/identity/views', { query: {} })).total).toBe(0);
    const { data } = await support.call('customerView', { memberId: one.id, reason: '電話での問い合わせ' });
    expect(data).toMatchObject({
      email: one.email,
      mobile: null,
      person: { name: '<img src=x onerror=alert(1)>', kana: 'タロウ', birthDate: '1990-05-06' },
      addresses: ['127.0.0.1'],
    });
    expect(await one.client.call('GET v1/user/identity/views', { query: {} })).toMatchObject({
      total: 1,
      rows: [{ viewer: 'operator', roles: ['support'], reason: '電話での問い合わせ', what: 'profile' }],
    });
    expect(await logOf(one.id)).toMatchObject([
      { event: 'customerView', before: null, after: { opened: 'profile', reason: '電話での問い合わせ' } },
    ]);
    await expect(withTenant(harness.pool, 1, (client) => client.query('delete from customer_view'))).rejects.toThrow(
      /permission denied/,
    );
  });

  it('BO-02 an operator opens the personal data of at most so many customers in a day', async () => {
    const one = await member();
    const other = await harness.operator(['support']);
    const me = (await other.call('me', {})).data as { readonly operatorId: string };
    await harness.superPool.query(
      `insert into customer_view (tenant_id, user_id, operator_id, roles, reason, at)
       select 1, $1, $2, '{support}', 'x', $3 from generate_series(1, $4)`,
      [one.id, me.operatorId, Date.now(), limits.PROFILE_VIEWS_A_DAY - 1],
    );
    const open = () => other.call('customerView', { memberId: one.id, reason: '照会' });
    expect((await open()).status).toBe(200);
    const { status, data } = await open();
    expect([status, data]).toMatchObject([429, { reason: 'VIEW_LIMIT', params: { max: '300' } }]);
    expect((await support.call('customerView', { memberId: one.id, reason: '照会' })).status).toBe(200);
  });

  it.each(['endSessions', 'freeze', 'disable'] as const)(
    'BO-02 %s ends the session and its stream within 5 s, and the log has before and after',
    async (action) => {
      const one = await member();
      const stream = await one.client.stream();
      expect((await detail(one.id)).sessions).toHaveLength(1);
      const from = performance.now();
      expect((await stop(one.id, action, compliance)).status).toBe(200);
      await stream.untilClosed();
      await expect(one.client.call('GET v1/trade/asset/summary')).rejects.toThrow('UNAUTHENTICATED');
      expect(performance.now() - from).toBeLessThan(5_000);
      const { sessions, customer } = await detail(one.id);
      expect([sessions, customer.frozenAt !== null, customer.disabledAt !== null]).toEqual([
        [],
        action === 'freeze',
        action === 'disable',
      ]);
      expect(await logOf(one.id)).toMatchObject([
        {
          event: 'customerStop',
          before: { frozen: false, disabled: false, sessions: 1 },
          after: { frozen: action === 'freeze', disabled: action === 'disable', sessions: 0, reason: '不審なログイン' },
        },
      ]);
    },
  );

  it('BO-02 only a role that may release ends a freeze or permits logins again, each once', async () => {
    const one = await member();
    await stop(one.id, 'freeze');
    const again = await stop(one.id, 'freeze');
    expect([again.status, again.data]).toMatchObject([400, { reason: 'MEMBER_STATE', field: 'action' }]);
    expect((await release(one.id, 'unfreeze', support)).status).toBe(403);
    expect((await detail(one.id)).customer.frozenAt).not.toBe(null);
    expect((await release(one.id, 'enable')).data).toMatchObject({ reason: 'MEMBER_STATE' });
    expect((await release(one.id, 'unfreeze')).status).toBe(200);
    expect((await detail(one.id)).customer.frozenAt).toBe(null);
    await stop(one.id, 'disable', compliance);
    expect((await release(one.id, 'enable')).data).toMatchObject({ customer: { disabledAt: null } });
  });

  it('BO-02 the customer is notified of each, by mail and in the app, without the operator’s reason', async () => {
    const one = await member();
    const before = (await mailsTo(one)).length;
    await stop(one.id, 'endSessions');
    await stop(one.id, 'freeze');
    await release(one.id, 'unfreeze');
    await stop(one.id, 'disable');
    await release(one.id, 'enable');
    const kinds = ['sessionsEnded', 'frozen', 'unfrozen', 'disabled', 'enabled'].map((kind) => `${kind}ByOperator`);
    const notices = await harness.superPool.query<{ kind: string; params: object }>(
      `select kind, params from notice where account_id = $1 and kind like '%ByOperator'`,
      [one.accountId],
    );
    expect(notices.rows.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
    expect(JSON.stringify(notices.rows)).not.toContain('不審');
    await eventually(async () => (await mailsTo(one)).length === before + kinds.length);
    expect((await mailsTo(one)).join()).not.toContain('不審');
  });

  it('32 parallel freezes of one customer make one', async () => {
    const one = await member();
    const replies = await Promise.all(Array.from({ length: 32 }, () => stop(one.id, 'freeze')));
    const { rows } = await harness.superPool.query(
      `select from notice where account_id = $1 and kind = 'frozenByOperator'`,
      [one.accountId],
    );
    expect(rows).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await logOf(one.id)).toHaveLength(1);
  });

  it('BO-09 a customer of another brokerage is 404 for every call, and is found by nothing', async () => {
    const one = await member();
    await named(one, '佐藤 次郎', 'サトウ ジロウ');
    await eventually(async () => (await idsOf('佐藤次郎')).length === 1);
    const other = await harness.operator(['support', 'compliance'], 2);
    const of = { memberId: one.id };
    for (const reply of [
      await other.call('customerDetail', of),
      await other.call('customerView', { ...of, reason: '試し' }),
      await stop(one.id, 'freeze', other),
      await release(one.id, 'unfreeze', other),
      await other.call('customerAccount', of),
      await other.call('customerAssets', of),
      await other.call('customerExplain', of),
      await other.call('customerPositions', of),
      await other.call('customerOrders', { ...of, scope: 'open' }),
      await other.call('customerFills', { ...of, scope: 'today' }),
      await other.call('customerCash', of),
      await other.call('customerTransfers', of),
      await other.call('customerWithdrawable', of),
    ])
      expect([reply.status, reply.data]).toMatchObject([404, { reason: 'MEMBER_UNKNOWN', field: 'memberId' }]);
    for (const text of [one.id, one.accountId, one.email, '佐藤次郎', 'サトウ'])
      expect([text, (await idsOf(text, other)).filter((id) => id === one.id)]).toEqual([text, []]);
    expect((await detail(one.id)).customer.frozenAt).toBe(null);
  });

  it('BO-11 with 50,000 customers no search reads the table of customers or of their names sequentially', async () => {
    await harness.superPool.query(
      `insert into app_user (tenant_id, user_id, nickname, demo, account_id, created_at)
       select 1, 20000000 + i, 'n' || i, true, 5000000 + i, 0 from generate_series(1, 50000) i`,
    );
    // Foreign keys were planned for the few customers of the tests before.
    await harness.superPool.query('analyze app_user');
    await harness.superPool.query(
      `insert into customer_name (tenant_id, user_id, digest)
       select 1, 20000000 + i, sha256(i::text::bytea) from generate_series(1, 50000) i`,
    );
    await harness.superPool.query(
      `insert into identity_case (tenant_id, user_id, document, content, language, submit_key, submitted_at, named)
       select 1, 20000000 + i, 'passport', '', 'jp', 'k' || i, 0, true from generate_series(1, 50000) i`,
    );
    await harness.superPool.query('analyze app_user, customer_name, identity_case');
    for (const text of [undefined, '20000007', 'a@example.jp', '090-1234-5678', '山田 花子', 'n7'])
      expect([text, (await plan(text)).match(SEQUENTIAL)]).toEqual([text, null]);
    expect(await plan('山田')).toMatch(/on customer_name/);
  }, 60_000);
});

const SEQUENTIAL = /Seq Scan on (app_user|customer_name|identity_case)/;

/** The plan of a page's statement, under the app's role. */
const plan = (text: string | undefined): Promise<string> =>
  withTenant(harness.pool, 1, async (client) => {
    let shown = '';
    const explained = {
      query: async (sql: string, values: unknown[]) => {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, values);
        shown = rows.map((row) => row['QUERY PLAN']).join('\n');
        return { rows: [] };
      },
    };
    // Only `query` is used.
    const of = explained as unknown as Parameters<typeof readCustomers>[0];
    const wanted = text === undefined ? ALL : byText(text, Buffer.alloc(32));
    await readCustomers(of, 1, wanted, { below: 999_999_999_999, limit: 26 });
    return shown;
  });
