import { randomUUID } from 'node:crypto';
import type { OperatorBody, OperatorQuery, ProposalView } from '@kabuto/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoClerk } from '../../apps/server/src/operators/index.ts';
import { type Reply, type Sent, send, TestOperator } from '../../apps/server/src/operators/testing.ts';
import { withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

const HOURS = 3_600_000;
const LIVE = 2;

let harness: OperatorsHarness;
let maker: TestOperator;
let checker: TestOperator;
beforeAll(async () => {
  harness = await startOperatorsHarness();
  await harness.superPool.query(`update tenant set mode = 'live' where tenant_id = $1`, [LIVE]);
  maker = await harness.operator(['admin']);
  checker = await harness.operator(['compliance']);
}, 120_000);
afterAll(() => harness.stop());

type Propose = 'invitePropose' | 'rolesPropose' | 'resetPropose';
const view = ({ status, data }: Reply): ProposalView => {
  if (status !== 200) throw new Error(`refused: ${JSON.stringify(data)}`);
  // The server has compared the reply with the contract.
  return data as ProposalView;
};
const outcome = ({ status, data }: Reply): string => `${status} ${status === 200 ? 'done' : String(data.reason)}`;
const propose = async <N extends Propose>(
  name: N,
  fields: OperatorQuery<N> & Omit<OperatorBody<N>, 'reason'>,
  by = maker,
): Promise<ProposalView> => view(await by.call(name, { ...fields, reason: 'as agreed' }));
const approve = (by: TestOperator, { number, hash }: ProposalView, sent: Sent = {}): Promise<Reply> =>
  by.call('operatorApprove', { number: String(number), credential: by.sign(hash) }, sent);
const rolesOf = async (operatorId: number): Promise<string[]> => {
  const { rows } = await harness.superPool.query<{ role: string }>(
    'select role from operator_role where operator_id = $1 order by role',
    [operatorId],
  );
  return rows.map(({ role }) => role);
};
const idOf = async (who: TestOperator): Promise<number> => Number((await who.call('me', {})).data.operatorId);
let invited = 0;
function newName(): string {
  invited += 1;
  return `New ${invited}`;
}

describe('an invite', () => {
  it('creates the operator in the transaction of its approval, and only its maker issues the one-time token', async () => {
    const name = newName();
    const made = await propose('invitePropose', { name, roles: 'support,review' });
    expect(made).toMatchObject({ kind: 'operator-invite', content: { name, roles: 'review,support' }, signed: null });
    const early = await maker.call('tokenIssue', { number: String(made.number) });
    expect(outcome(early)).toBe('400 PROPOSAL_CLOSED');
    const done = view(await approve(checker, made));
    expect(done).toMatchObject({ state: 'executed', journalSeq: null, signed: true });
    expect(outcome(await checker.call('tokenIssue', { number: String(made.number) }))).toBe('403 FORBIDDEN');
    const other = await harness.operator(['admin']);
    expect(outcome(await other.call('tokenIssue', { number: String(made.number) }))).toBe('404 NOT_FOUND');

    // A key that the endpoint does not declare changes nothing: each call has its own token.
    const sameKey = { headers: { 'idempotency-key': randomUUID() } };
    const first = await maker.call('tokenIssue', { number: String(made.number) }, sameKey);
    const second = await maker.call('tokenIssue', { number: String(made.number) }, sameKey);
    await expect(TestOperator.enter(harness.entry, String(first.data.token))).rejects.toThrow();
    const person = await TestOperator.enter(harness.entry, String(second.data.token));
    expect((await person.call('me', {})).data).toMatchObject({ name, roles: ['review', 'support'] });
    expect(outcome(await maker.call('tokenIssue', { number: String(made.number) }))).toBe('400 PROPOSAL_CLOSED');
    const stored = await harness.superPool.query(
      `select 1 from operator_answer where answer::text like $1 union all select 1 from operator_log where after::text like $1`,
      [`%${String(second.data.token)}%`],
    );
    expect(stored.rows).toEqual([]);
    const { rows } = await harness.superPool.query(
      `select event from operator_log where subject in ($1, $2) order by log_id`,
      [`proposal ${made.number}`, `operator ${name}`],
    );
    const events = ['invitePropose', 'inviteExecuted', 'operatorApprove', 'tokenIssue', 'tokenIssue'];
    expect(rows.map(({ event }) => event)).toEqual(events);
  });

  it('of a name that is taken is refused, and is stale when the name was taken meanwhile', async () => {
    const name = newName();
    const [first, second] = [
      await propose('invitePropose', { name, roles: '' }),
      await propose('invitePropose', { name, roles: 'admin' }),
    ];
    expect(outcome(await approve(checker, first))).toBe('200 done');
    expect(outcome(await approve(checker, second))).toBe('400 PROPOSAL_STALE');
    const again = await maker.call('invitePropose', { name, roles: '', reason: 'again' });
    expect(outcome(again)).toBe('400 OPERATOR_EXISTS');
    const wrong = await maker.call('invitePropose', { name: newName(), roles: 'owner', reason: 'wrong' });
    expect(wrong.data).toMatchObject({ reason: 'FIELD_INVALID', field: 'roles' });
  });

  it('BO-10 32 parallel approvals by four operators create one operator', async () => {
    const checkers = await Promise.all(Array.from({ length: 4 }, () => harness.operator(['compliance'])));
    const name = newName();
    const made = await propose('invitePropose', { name, roles: 'content' });
    const replies = await Promise.all(Array.from({ length: 8 }, () => checkers.map((by) => approve(by, made))).flat());
    expect(replies.map(outcome).sort()).toEqual([
      '200 done',
      ...Array.from({ length: 31 }, () => '400 PROPOSAL_CLOSED'),
    ]);
    const { rows } = await harness.superPool.query('select 1 from operator where name = $1', [name]);
    expect(rows).toHaveLength(1);
    const log = await harness.superPool.query(
      `select 1 from operator_log where event = 'inviteExecuted' and subject = $1`,
      [`operator ${name}`],
    );
    expect(log.rows).toHaveLength(1);
  });
});

describe('roles', () => {
  it('are exactly the proposed ones from the next call on', async () => {
    const person = await harness.operator(['support']);
    const operatorId = await idOf(person);
    const made = await propose('rolesPropose', { operatorId: String(operatorId), roles: 'auditor' });
    const shown = await checker.call('proposalDetail', { number: String(made.number) });
    expect(shown.data.difference).toEqual([{ field: 'roles', now: 'support', proposed: 'auditor' }]);
    expect(outcome(await person.call('logList', {}))).toBe('403 FORBIDDEN');
    expect(outcome(await approve(checker, made))).toBe('200 done');
    expect(await rolesOf(operatorId)).toEqual(['auditor']);
    expect(outcome(await person.call('logList', {}))).toBe('200 done');
  });

  it('BO-09 of oneself are neither proposed nor approved, not even with both permissions', async () => {
    const both = await harness.operator(['admin', 'compliance']);
    const operatorId = await idOf(both);
    const own = await both.call('rolesPropose', { operatorId: String(operatorId), roles: 'treasury', reason: 'mine' });
    expect(outcome(own)).toBe('403 OPERATOR_OWN');
    const made = await propose('rolesPropose', { operatorId: String(operatorId), roles: 'treasury' });
    expect(outcome(await approve(both, made))).toBe('403 OPERATOR_OWN');
    const another = await harness.operator(['support']);
    const mine = await propose('rolesPropose', { operatorId: String(await idOf(another)), roles: '' }, both);
    expect(outcome(await approve(both, mine))).toBe('403 PROPOSAL_OWN');
    expect(await rolesOf(operatorId)).toEqual(['admin', 'compliance']);
  });

  it('are stale when they have changed since the proposal', async () => {
    const person = await harness.operator(['support']);
    const operatorId = String(await idOf(person));
    const [first, second] = [
      await propose('rolesPropose', { operatorId, roles: 'review' }),
      await propose('rolesPropose', { operatorId, roles: 'treasury' }),
    ];
    const replies = await Promise.all([approve(checker, first), approve(checker, second)]);
    expect(replies.map(outcome).sort()).toEqual(['200 done', '400 PROPOSAL_STALE']);
  });

  it('of another brokerage do not exist here, and its operators see no proposal of this one', async () => {
    const foreign = await harness.operator(['admin', 'compliance'], LIVE);
    const operatorId = String(await idOf(foreign));
    const made = await maker.call('rolesPropose', { operatorId, roles: 'admin', reason: 'theirs' });
    expect(outcome(made)).toBe('404 NOT_FOUND');
    const here = await propose('invitePropose', { name: newName(), roles: '' });
    expect(outcome(await approve(foreign, here))).toBe('404 NOT_FOUND');
    expect(outcome(await foreign.call('tokenIssue', { number: String(here.number) }))).toBe('404 NOT_FOUND');
  });

  it('leave at least one admin: of two approvals that remove each other, the second is refused', async () => {
    const admins = await harness.superPool.query<{ operator_id: number }>(
      `select operator_id from operator_role where tenant_id = 1 and role = 'admin'`,
    );
    const [a, b] = [await harness.operator(['admin', 'compliance']), await harness.operator(['admin', 'compliance'])];
    const [idA, idB] = [await idOf(a), await idOf(b)];
    await harness.superPool.query(`delete from operator_role where role = 'admin' and operator_id = any($1)`, [
      admins.rows.map(({ operator_id }) => operator_id),
    ]);
    // Both proposals are B's and A's, approved by a third operator at the same moment.
    const [ofA, ofB] = [
      await propose('rolesPropose', { operatorId: String(idA), roles: 'compliance' }, b),
      await propose('rolesPropose', { operatorId: String(idB), roles: 'compliance' }, a),
    ];
    const third = await harness.operator(['compliance']);
    const replies = await Promise.all([approve(checker, ofA), approve(third, ofB)]);
    expect(replies.map(outcome).sort()).toEqual(['200 done', '400 LAST_ADMIN']);
    const left = await harness.superPool.query(`select 1 from operator_role where tenant_id = 1 and role = 'admin'`);
    expect(left.rows).toHaveLength(1);
    for (const { operator_id } of admins.rows)
      await harness.superPool.query(
        `insert into operator_role (tenant_id, operator_id, role, granted_at) values (1, $1, 'admin', 1)`,
        [operator_id],
      );
  });
});

it('a reset ends the sessions and passkeys of the operator at once, and the new token makes a new passkey', async () => {
  const person = await harness.operator(['support']);
  const operatorId = String(await idOf(person));
  const made = await propose('resetPropose', { operatorId });
  expect(outcome(await person.call('me', {}))).toBe('200 done');
  expect(outcome(await approve(checker, made))).toBe('200 done');
  expect(outcome(await person.call('me', {}))).toBe('401 UNAUTHENTICATED');
  const { rows } = await harness.superPool.query('select 1 from operator_passkey where operator_id = $1', [operatorId]);
  expect(rows).toEqual([]);
  const issued = await maker.call('tokenIssue', { number: String(made.number) });
  const again = await TestOperator.enter(harness.entry, String(issued.data.token));
  expect(String((await again.call('me', {})).data.operatorId)).toBe(operatorId);
});

it('the list of operators shows roles, passkeys and the last use, and none of another brokerage', async () => {
  const { data } = await checker.call('operatorList', { pageSize: '100' });
  const rows = data.rows as { operatorId: number; roles: string[]; passkeys: object[]; lastSeenAt: number | null }[];
  const own = rows.find(({ operatorId }) => operatorId === 2);
  expect(own).toMatchObject({ roles: ['compliance'], passkeys: [{ createdAt: expect.any(Number) }], demo: false });
  expect(own?.lastSeenAt).toEqual(expect.any(Number));
  const { rows: count } = await harness.superPool.query('select count(*)::int as n from operator where tenant_id = 1');
  expect(data.total).toBe(count[0]?.n);
});

describe('the operators of the demo', () => {
  const enter = (operator: 'a' | 'b', sent: Sent = {}, tenant = 'kabuto') =>
    send(harness.entry, 'demoEnter', { tenant, operator }, sent);

  it('A proposes, B approves without a passkey, and the proposal says that it is not signed', async () => {
    const [a, b] = [await enter('a'), await enter('b')];
    const name = newName();
    const fields = { name, roles: 'support', reason: 'walk' };
    const made = view(await send(harness.entry, 'invitePropose', fields, { cookie: a.cookie }));
    const number = { number: String(made.number) };
    expect(outcome(await send(harness.entry, 'operatorApprove', number, { cookie: a.cookie }))).toBe(
      '403 PROPOSAL_OWN',
    );
    const shown = await send(harness.entry, 'proposalDetail', number, { cookie: b.cookie });
    expect(shown.data).toMatchObject({ passkey: null, withoutPasskey: true });
    const done = view(await send(harness.entry, 'operatorApprove', number, { cookie: b.cookie }));
    expect(done).toMatchObject({ state: 'executed', checker: 'Demo: B', signed: false });
  });

  it('no other operator approves without a passkey', async () => {
    const made = await propose('invitePropose', { name: newName(), roles: '' });
    const unsigned = await checker.call('operatorApprove', { number: String(made.number) });
    expect(outcome(unsigned)).toBe('400 FACTOR_WRONG');
    const direct = `update proposal set state = 'approved', checker_id = 2, decided_at = 1 where tenant_id = 1 and number = $1`;
    await expect(harness.superPool.query(direct, [made.number])).rejects.toThrow(/signature of its checker/);
  });

  it('do not exist in a live brokerage: neither the server nor the database makes them', async () => {
    expect(outcome(await enter('a', {}, 'second'))).toBe('403 DEMO_ONLY');
    await expect(withTenant(harness.pool, LIVE, (client) => demoClerk(client, LIVE, Date.now()))).rejects.toThrow(
      /live brokerage/,
    );
  });

  it.each([
    ['x-forwarded-for', { 'x-forwarded-for': '127.0.0.1' }],
    ['forwarded', { forwarded: 'for=127.0.0.1' }],
    ['via', { via: '1.1 proxy' }],
    ['a name of another machine', { host: 'office.example.com', origin: 'http://office.example.com' }],
  ])('are refused with %s', async (_title, headers) => {
    expect(outcome(await enter('a', { headers }))).toBe('403 DEMO_ONLY');
    const options = await send(harness.entry, 'entryOptions', {}, { headers });
    expect(options.data).toEqual({ demoTenants: [] });
  });

  it('are refused from an address that is not of this machine', async () => {
    const reply = await harness.entry.inject({
      method: 'POST',
      url: '/operator/v1/entry/demo/enter',
      remoteAddress: '192.168.1.7',
      headers: { host: 'localhost', origin: 'http://localhost' },
      payload: { tenant: 'kabuto', operator: 'a' },
    });
    expect(reply.statusCode).toBe(403);
    expect((await send(harness.entry, 'entryOptions', {})).data).toEqual({ demoTenants: ['kabuto'] });
  });

  it('include a clerk who approves after 20 seconds, not before, and in no live brokerage', async () => {
    const name = newName();
    const made = await propose('invitePropose', { name, roles: '' });
    await harness.clerk(made.createdAt + 19_999);
    const state = async () => (await checker.call('proposalDetail', { number: String(made.number) })).data.proposal;
    expect(await state()).toMatchObject({ state: 'open' });
    await harness.clerk(made.createdAt + 20_000);
    expect(await state()).toMatchObject({ state: 'executed', checker: 'Demo: clerk', signed: false });
    const admin = await harness.operator(['admin'], LIVE);
    const there = view(await admin.call('invitePropose', { name, roles: '', reason: 'live' }));
    await harness.clerk(there.createdAt + 60_000, LIVE);
    const after = await admin.call('proposalDetail', { number: String(there.number) });
    expect(after.data.proposal).toMatchObject({ state: 'open' });
  });
});

it("the demo's clerk submits again what was approved and did not reach the broker", async () => {
  const fields = { ratePpm: '901', minimum: '3', reason: 'stuck' };
  const made = view(await maker.call('feePropose', fields));
  await harness.superPool.query(
    `update proposal set state = 'approved', checker_id = 2, assertion = '{}', decided_at = $2 where tenant_id = 1 and number = $1`,
    [made.number, made.createdAt],
  );
  await harness.clerk(made.createdAt + 20_000);
  const shown = await checker.call('proposalDetail', { number: String(made.number) });
  expect(shown.data.proposal).toMatchObject({ state: 'executed', journalSeq: expect.any(Number) });
});

it('in a live brokerage a passkey approves nothing for 72 hours, and nothing before three operators have one', async () => {
  await harness.superPool.query('delete from operator_passkey where tenant_id = $1', [LIVE]);
  const name = newName();
  const enter = async () =>
    [await harness.operator(['admin'], LIVE), await harness.operator(['compliance'], LIVE)] as const;
  const [admin, second] = await enter();
  const early = await propose('invitePropose', { name, roles: '' }, admin);
  expect(outcome(await approve(second, early))).toBe('403 PASSKEY_TOO_NEW');
  harness.advanceClock(72 * HOURS);
  // Sessions have ended meanwhile: the same passkeys log in again.
  const [adminAgain, secondAgain] = [await admin.again('second'), await second.again('second')];
  const made = await propose('invitePropose', { name, roles: '' }, adminAgain);
  expect(outcome(await approve(secondAgain, made))).toBe('403 OPERATORS_TOO_FEW');
  const third = await harness.operator(['compliance'], LIVE);
  expect(outcome(await approve(third, made))).toBe('403 PASSKEY_TOO_NEW');
  expect(outcome(await approve(secondAgain, made))).toBe('200 done');
});
