import { describe, expect, it } from 'vitest';
import {
  editMembers,
  registerMember,
  tokensOf,
  useIdentityHarness,
  type Visitor,
  visitor,
} from '../identity/testing.ts';
import { referralOperations } from './index.ts';

const its = useIdentityHarness({
  operations: ({ pool, now }) =>
    referralOperations({
      pool,
      publicOrigin: undefined,
      now,
    }),
});

const DAY_MS = 86_400_000;
const BASE = 'http://localhost/';
type Person = { readonly by: Visitor; readonly token: string; readonly id: string };

let made = 0;
/** A new member, referred by another one or not. */
async function person(referrerId?: string): Promise<Person> {
  made += 1;
  const by = visitor(its.harness);
  const fields = referrerId === undefined ? {} : { referrerId };
  const { token } = await registerMember(by, `person-${made}@example.com`, { nickname: `Person ${made}`, ...fields });
  const { body } = await by.get('v1/user/user/info', token);
  return { by, token, id: String(body.data.id) };
}

const detail = async ({ by, token }: Person, base = BASE) =>
  (await by.get(`v1/user/referral/detail?base=${encodeURIComponent(base)}`, token)).body;
const add = ({ by, token }: Person, { id }: { readonly id: string }) =>
  by.post('v1/user/referral/add', { referrerId: id }, token);
const reasonOf = async (reply: ReturnType<typeof add>) => {
  const { status, body } = await reply;
  return status === 200 ? 'added' : String(body.data.reason);
};
const downlines = async ({ by, token }: Person, query = '') =>
  (await by.get(`v1/user/referral/list${query}`, token)).body.data;
/** Closes an account as its owner does, without the confirmation. */
const close = (id: string) =>
  editMembers(
    its.harness,
    `update app_user set nickname = '', email = null, mobile = null, password_hash = null, passkey_handle = null, closed_at = 1
      where user_id = $1`,
    [id],
  );
const permit = (id: string, may: boolean) =>
  its.harness.superPool.query('update app_user set may_refer = $2 where user_id = $1', [id, may]);

describe('the link', () => {
  it('REF-01 leads to the registration with the member’s ID, also as a QR code', async () => {
    const one = await person();
    const { data } = await detail(one, 'http://localhost/kabuto/');
    expect(data).toMatchObject({
      memberId: one.id,
      link: `http://localhost/kabuto/pages/user/register?ref=${one.id}`,
      referrer: null,
      windowDays: 30,
    });
    expect(String(data.qr)).toMatch(/^data:image\/svg\+xml;base64,/);
  });

  it('is drawn for the host of the call only', async () => {
    const one = await person();
    for (const base of ['http://evil.example/', 'http://localhost.evil.example/', 'http://localhost:1/'])
      expect((await detail(one, base)).data, base).toMatchObject({ reason: 'FIELD_INVALID', field: 'base' });
  });

  it('REF-02 is missing without the permission, and the ID then refers nobody', async () => {
    const [one, other] = [await person(), await person()];
    await permit(one.id, false);
    expect((await detail(one)).data).toMatchObject({ memberId: one.id, link: null, qr: null });
    expect(await reasonOf(add(other, one))).toBe('REFERRER_UNKNOWN');
    await permit(one.id, true);
    expect(await reasonOf(add(other, one))).toBe('added');
  });
});

describe('adding a referrer', () => {
  it('REF-01 shows the referrer and the downline to each other, nicknames masked', async () => {
    const [one, other] = [await person(), await person()];
    const { body } = await add(other, one);
    expect(body.data.nickname).toBe('P•••');
    expect((await detail(other)).data).toMatchObject({ referrer: body.data, addUntil: null });
    expect(await downlines(one)).toEqual({
      rows: [{ position: 1, nickname: 'P•••', at: body.data.at, state: 'open' }],
      total: 1,
    });
    expect(await downlines(other)).toEqual({ rows: [], total: 0 });
  });

  it('returns the same for the same referrer, and refuses another one', async () => {
    const [one, two, other] = [await person(), await person(), await person()];
    const first = await add(other, one);
    expect((await add(other, one)).body.data).toEqual(first.body.data);
    expect((await add(other, two)).body.data).toMatchObject({ reason: 'REFERRER_SET', field: 'referrerId' });
    expect((await downlines(one)).total).toBe(1);
    expect((await downlines(two)).total).toBe(0);
  });

  it('returns the same when the account of the referrer was closed since', async () => {
    const [one, other] = [await person(), await person()];
    const { at } = (await add(other, one)).body.data;
    await close(one.id);
    expect((await add(other, one)).body.data).toEqual({ nickname: '•••', at });
  });

  it('REF-01 refuses oneself, and circles of two, three and four', async () => {
    const first = await person();
    expect(await reasonOf(add(first, first))).toBe('REFERRER_OWN');
    let last = first;
    for (let length = 2; length <= 4; length += 1) {
      last = await person(last.id);
      expect(await reasonOf(add(first, last)), String(length)).toBe('REFERRER_CIRCLE');
    }
    const outside = await person();
    expect(await reasonOf(add(first, outside))).toBe('added');
  });

  it('refuses an ID of nobody, of a closed account, of another brokerage, and no ID', async () => {
    const one = await person();
    const closed = await person();
    await close(closed.id);
    const elsewhere = visitor(its.harness, { tenant: 'other' });
    const { token } = tokensOf(await elsewhere.grant({ grant_type: 'demo' }));
    const foreign = String((await elsewhere.get('v1/user/user/info', token)).body.data.id);
    for (const id of ['1', closed.id, foreign, '', 'a friend', '99999999999999999999'])
      expect(await reasonOf(add(one, { id })), id).toBe('REFERRER_UNKNOWN');
  });

  it('accepts full-width digits', async () => {
    const [one, other] = [await person(), await person()];
    const wide = one.id.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));
    expect(await reasonOf(add(other, { id: wide }))).toBe('added');
  });

  it('is possible for 30 days', async () => {
    const [one, early, late] = [await person(), await person(), await person()];
    const age = (id: string, ms: number) =>
      its.harness.superPool.query('update app_user set created_at = $2 where user_id = $1', [
        id,
        its.harness.now() - ms,
      ]);
    await age(early.id, 30 * DAY_MS - 60_000);
    await age(late.id, 30 * DAY_MS);
    expect((await detail(late)).data.addUntil).toBe(null);
    expect((await add(late, one)).body.data).toMatchObject({ reason: 'REFERRER_LATE', params: { days: '30' } });
    expect(typeof (await detail(early)).data.addUntil).toBe('number');
    expect(await reasonOf(add(early, one))).toBe('added');
  });

  it('REF-01 64 parallel tries of eight members to add each other make no circle', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => person()));
    const tries = people.flatMap((one, i) => people.map((_, j) => add(one, people[(i + j) % 8] ?? one)));
    expect(tries).toHaveLength(64);
    await Promise.all(tries);
    const { rows } = await its.harness.superPool.query<{ id: string; above: string | null }>(
      'select user_id as id, referrer_id as above from app_user where user_id = any($1)',
      [people.map(({ id }) => id)],
    );
    const above = new Map(rows.map((row) => [row.id, row.above]));
    // Eight members and no circle: at most seven have a referrer, and each way up ends.
    for (const { id } of people) {
      let at: string | null = id;
      for (let steps = 0; at !== null; steps += 1) {
        expect(steps).toBeLessThan(8);
        at = above.get(at) ?? null;
      }
    }
    expect(rows.filter((row) => row.above !== null).length).toBe(7);
  });
});

describe('downlines', () => {
  it('are listed by ten, newest first, with the state of each', async () => {
    const one = await person();
    const below = [];
    for (let i = 0; i < 12; i += 1) below.push(await person(one.id));
    for (const [i, { id }] of below.entries())
      await its.harness.superPool.query('update app_user set referred_at = $2 where user_id = $1', [id, 1_000 + i]);
    const first = await downlines(one);
    expect(first.total).toBe(12);
    expect(first.rows).toHaveLength(10);
    const second = await downlines(one, '?pageNum=2');
    const rows = [first.rows, second.rows].flat() as { at: number }[];
    expect(rows.map(({ at }) => at)).toEqual(Array.from({ length: 12 }, (_, i) => 1_011 - i));
    await close(below[11]?.id ?? '');
    expect((await downlines(one)).rows).toMatchObject([
      { position: 12, state: 'closed' },
      ...Array(9).fill({ state: 'open' }),
    ]);
  });
});

it('a throw-away member of the simulation refers others too', async () => {
  const by = visitor(its.harness);
  const { token } = tokensOf(await by.grant({ grant_type: 'demo' }));
  const { body } = await by.get('v1/user/user/info', token);
  const demo = { by, token, id: String(body.data.id) };
  await person(demo.id);
  expect((await downlines(demo)).total).toBe(1);
});
