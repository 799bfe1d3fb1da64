import { randomUUID } from 'node:crypto';
import type { CardView } from '@kabuto/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noticesTo, visitor } from '../identity/testing.ts';
import { confirmByDemoCode, confirmByPassword } from '../identity/testing-factors.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { addSubject } from './account.ts';
import {
  ACCOUNT,
  addCard,
  type CardMember,
  type CardsHarness,
  confirm,
  demoMember,
  startCardsHarness,
  verifiedMember,
} from './testing.ts';

let harness: CardsHarness;
beforeAll(async () => {
  harness = await startCardsHarness();
});
afterAll(() => harness.close());

const DAY_MS = 24 * 3600_000;
let mails = 0;
const newMail = (): string => {
  mails += 1;
  return `member-${mails}@example.com`;
};
const post = ({ by, tokens }: CardMember, path: string, fields: Record<string, string>, key?: string) =>
  by.post(`v1/user/card/${path}`, fields, tokens.token, key === undefined ? {} : { 'idempotency-key': key });
const list = async ({ by, tokens }: CardMember): Promise<CardView[]> => {
  const { body } = await by.get('v1/user/card/list', tokens.token);
  // The server checks replies against the contract in tests.
  return body.data.cards as CardView[];
};
const change = async (member: CardMember, what: 'default' | 'remove', cardId: string) =>
  post(member, what, { cardId, stepUpToken: await confirm(member, `card-${what}`, cardId) });

describe('adding', () => {
  it('FND-03 adds a card, masked but for three digits, as the default, and notifies its owner', async () => {
    const member = await verifiedMember(harness, 'add@example.com');
    const { status, body } = await addCard(member);
    expect(status, body.msg).toBe(200);
    const [card, ...others] = await list(member);
    expect(others).toEqual([]);
    expect(card).toEqual(body.data);
    expect(card).toMatchObject({
      bankName: 'みずほ',
      branchName: '小舟町',
      type: '1',
      number: '••••567',
      holder: 'ﾔﾏﾀﾞ ﾀﾛｳ',
      isDefault: true,
      usableAt: (card?.addedAt ?? 0) + DAY_MS,
    });
    expect(JSON.stringify(await list(member))).not.toContain('1234567');
    const [mail] = await noticesTo(harness, 'add@example.com');
    expect(mail?.text).toContain('567');
    expect(mail?.text).not.toContain('1234567');
    const notices = await member.by.get('v1/user/notice/list', member.tokens.token);
    expect(JSON.stringify(notices.body.data)).toContain('cardAdded');
  });

  it('returns the same card for a repeated key, and refuses the key for another account', async () => {
    const member = await verifiedMember(harness, 'repeat@example.com');
    const key = randomUUID();
    const first = await addCard(member, {}, { key });
    const again = await post(member, 'add', { ...ACCOUNT }, key);
    expect([again.status, again.body.data]).toEqual([200, first.body.data]);
    for (const more of [{ number: '7' }, { branch: '001' }, { bank: '0000' }, { holder: 'タナカ ハナコ' }]) {
      const other = await post(member, 'add', { ...ACCOUNT, ...more }, key);
      expect([other.status, other.body.data]).toMatchObject([422, { reason: 'IDEMPOTENCY_KEY_REUSED' }]);
    }
    expect(await list(member)).toHaveLength(1);
  });

  it('sent again under another key, as after a reload, is refused before a confirmation, and there is one card', async () => {
    const member = await verifiedMember(harness, 'reload@example.com');
    const first = await addCard(member);
    const again = await post(member, 'add', { ...ACCOUNT }, randomUUID());
    expect([again.status, again.body.data]).toMatchObject([400, { reason: 'CARD_EXISTS', field: 'number' }]);
    expect(await list(member)).toEqual([first.body.data]);
  });

  it('FND-03 32 parallel additions of one account make one card', async () => {
    const member = await verifiedMember(harness, 'parallel@example.com');
    const keys = Array.from({ length: 32 }, () => randomUUID());
    const calls = [];
    for (const key of keys) {
      const fields = { ...ACCOUNT };
      calls.push({ key, fields, stepUpToken: await confirm(member, 'card-add', addSubject(key, fields)) });
    }
    const replies = await Promise.all(
      calls.map(({ key, fields, stepUpToken }) => post(member, 'add', { ...fields, stepUpToken }, key)),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.data.reason))).toEqual(
      new Set(['CARD_EXISTS']),
    );
    expect(await list(member)).toHaveLength(1);
  });

  it('fills the number with zeros, so that the same account is found', async () => {
    const member = await verifiedMember(harness, 'zeros@example.com');
    expect((await addCard(member, { number: '42' })).body.data.number).toBe('••••042');
    const { body } = await addCard(member, { number: '0000042' });
    expect(body.data).toMatchObject({ reason: 'CARD_EXISTS', field: 'number' });
  });

  it('converts symbol and number of Japan Post', async () => {
    const member = await verifiedMember(harness, 'post@example.com');
    const key = randomUUID();
    const fields = { bank: '9900', symbol: '10140', number: '12345671', holder: ACCOUNT.holder };
    const stepUpToken = await confirm(member, 'card-add', addSubject(key, fields));
    const { body } = await post(member, 'add', { ...fields, stepUpToken }, key);
    expect(body.data).toMatchObject({
      bankName: 'ゆうちょ',
      branch: '018',
      branchName: '〇一八',
      type: '1',
      number: '••••567',
    });
    const stored = await withTenant(harness.pool, 1, (client) =>
      harness.cards.list(client, { tenantId: 1, userId: member.userId }),
    );
    expect(stored[0]?.number).toBe('1234567');
  });

  it.each([
    [{ bank: '0002' }, 'BANK_UNKNOWN', 'bank'],
    [{ branch: '999' }, 'BRANCH_UNKNOWN', 'branch'],
    [{ number: '12345678' }, 'FIELD_INVALID', 'number'],
    [{ number: '0' }, 'FIELD_INVALID', 'number'],
    [{ number: '12a' }, 'FIELD_INVALID', 'number'],
    [{ type: '9' }, 'FIELD_INVALID', 'type'],
    [{ symbol: '11940' }, 'FIELD_INVALID', 'symbol'],
    [{ holder: 'サトウ ハナコ' }, 'CARD_NAME_DIFFERS', 'holder'],
    [{ holder: 'ヤマダタロウ' }, 'CARD_NAME_DIFFERS', 'holder'],
    [{ holder: '山田 太郎' }, 'CARD_NAME_DIFFERS', 'holder'],
    [{ bank: '9900' }, 'FIELD_INVALID', 'symbol'],
  ])('VAL-17 refuses %j as %s', async (more, reason, field) => {
    const member = await verifiedMember(harness, newMail());
    const { status, body } = await post(member, 'add', { ...ACCOUNT, ...more }, randomUUID());
    expect([status, body.data]).toMatchObject([400, { reason, field }]);
    expect(await list(member)).toEqual([]);
  });

  it.each([
    ['21940', '12345671', 'symbol'],
    ['10140', '12345672', 'number'],
    ['00140', '1234567', 'number'],
    ['11940', '12345671', 'symbol'],
  ])('VAL-17 refuses symbol %s and number %s of Japan Post, naming the %s', async (symbol, number, field) => {
    const member = await verifiedMember(harness, newMail());
    const { status, body } = await post(
      member,
      'add',
      { bank: '9900', symbol, number, holder: ACCOUNT.holder },
      randomUUID(),
    );
    expect([status, body.data]).toMatchObject([400, { field }]);
  });

  it('takes the holder in any kana and compares it in the form of banks', async () => {
    const member = await verifiedMember(harness, 'kana@example.com');
    expect((await addCard(member, { holder: 'やまだ　たろう' })).status).toBe(200);
    expect((await addCard(member, { holder: 'ﾔﾏﾀﾞ ﾀﾛｳ', number: '8' })).status).toBe(200);
  });

  it('refuses a sixth card', async () => {
    const member = await verifiedMember(harness, 'six@example.com');
    for (const number of ['1', '2', '3', '4', '5']) expect((await addCard(member, { number })).status).toBe(200);
    const { status, body } = await addCard(member, { number: '6' });
    expect([status, body.data]).toMatchObject([400, { reason: 'CARD_LIMIT', params: { most: '5' } }]);
  });

  it('requires a verified identity, except of a throw-away member, who has a marked name', async () => {
    const member = await verifiedMember(harness, 'unverified@example.com');
    harness.verified.delete(member.userId);
    const refused = await post(member, 'add', { ...ACCOUNT }, randomUUID());
    expect([refused.status, refused.body.data]).toMatchObject([403, { reason: 'CARD_NAME_MISSING' }]);

    const demo = await demoMember(harness);
    const { body } = await demo.by.get('v1/user/card/list', demo.tokens.token);
    const name = body.data.name as { name: string; kana: string; bankKana: string; kind: string };
    expect(name).toMatchObject({
      kind: 'demo',
      name: expect.stringMatching(/^デモ/),
      kana: expect.stringMatching(/^デモ/),
    });
    expect((await addCard(demo, { holder: name.kana }, { how: 'demo' })).body.data).toMatchObject({
      holder: name.bankKana,
    });
    const payout = await withTenant(harness.pool, 1, (client) => harness.cards.payoutName(client, 1, demo.userId));
    expect(payout).toMatchObject({ name: name.name, kana: name.kana, kind: 'demo' });
  });
});

describe('confirmation', () => {
  it('AUT-08 each change requires a confirmation for exactly it, once', async () => {
    const member = await verifiedMember(harness, 'stepup@example.com');
    const login = { by: member.by, token: member.tokens.token };
    const key = randomUUID();
    const refusals = [
      undefined,
      await confirmByPassword(login, 'card-add'),
      await confirm(member, 'card-add', addSubject(key, { ...ACCOUNT, number: '7654321' })),
      await confirm(member, 'card-add', addSubject(randomUUID(), ACCOUNT)),
      await confirm(member, 'card-remove', addSubject(key, ACCOUNT)),
    ];
    for (const stepUpToken of refusals) {
      const { status, body } = await post(
        member,
        'add',
        { ...ACCOUNT, ...(stepUpToken === undefined ? {} : { stepUpToken }) },
        key,
      );
      expect([status, body.data]).toMatchObject([403, { reason: 'STEP_UP_REQUIRED', params: { purpose: 'card-add' } }]);
    }
    expect((await addCard(member, {}, { key })).status).toBe(200);
    expect((await addCard(member, { number: '2' })).status).toBe(200);

    const [first, second] = await list(member);
    if (first === undefined || second === undefined) throw new Error('two cards were added');
    const forFirst = await confirm(member, 'card-remove', first.cardId);
    expect((await post(member, 'remove', { cardId: second.cardId, stepUpToken: forFirst })).status).toBe(403);
    const used = await confirm(member, 'card-default', second.cardId);
    expect((await post(member, 'default', { cardId: second.cardId, stepUpToken: used })).status).toBe(200);
    expect((await post(member, 'default', { cardId: first.cardId, stepUpToken: used })).status).toBe(403);
  });

  it('accepts no demo code at a live brokerage', async () => {
    const demo = await demoMember(harness, 'other');
    const login = { by: demo.by, token: demo.tokens.token };
    expect(await confirmByDemoCode(login, 'card-add')).not.toBe('');
    await harness.superPool.query(`update tenant set mode = 'live' where tenant_id = 2`);
    harness.advance(10_001);
    await expect(confirmByDemoCode(login, 'card-add')).rejects.toThrow('REGISTERED_ONLY');
    const payout = await withTenant(harness.pool, 2, (client) => harness.cards.payoutName(client, 2, demo.userId));
    expect(payout).toBeNull();
  });
});

describe('default and removal', () => {
  it('FND-03 another default starts its cooling again; the former one keeps its own', async () => {
    const member = await verifiedMember(harness, 'default@example.com');
    await addCard(member);
    await addCard(member, { number: '2' });
    const before = await list(member);
    harness.advance(300_000);
    const chosen = before[1]?.cardId ?? '';
    expect((await change(member, 'default', chosen)).status).toBe(200);
    const [first, second] = await list(member);
    expect([first?.cardId, first?.isDefault, second?.isDefault]).toEqual([chosen, true, false]);
    expect((first?.usableAt ?? 0) - (before[1]?.usableAt ?? 0)).toBeGreaterThanOrEqual(300_000);
    expect(second?.usableAt).toBe(before[0]?.usableAt);
    expect(first?.addedAt).toBe(before[1]?.addedAt);
    const repeated = await post(member, 'default', { cardId: chosen });
    expect(repeated.status).toBe(200);
    expect(await list(member)).toEqual([first, second]);
  });

  it('FND-03 the default is removed last; removed cards stay readable for transfers and free the account', async () => {
    const member = await verifiedMember(harness, 'remove@example.com');
    await addCard(member);
    await addCard(member, { number: '2' });
    const [first, second] = await list(member);
    if (first === undefined || second === undefined) throw new Error('two cards were added');
    const kept = await change(member, 'remove', first.cardId);
    expect(kept.body.data).toMatchObject({ reason: 'CARD_IS_DEFAULT', field: 'cardId' });
    expect((await change(member, 'remove', second.cardId)).status).toBe(200);
    expect((await post(member, 'remove', { cardId: second.cardId })).status).toBe(200);
    expect((await change(member, 'remove', first.cardId)).status).toBe(200);
    expect(await list(member)).toEqual([]);
    const owner = { tenantId: 1, userId: member.userId };
    const found = await withTenant(harness.pool, 1, (client) =>
      harness.cards.find(client, owner, Number(first.cardId)),
    );
    expect(found).toMatchObject({ number: '1234567', removedAt: expect.any(Number) });
    expect((await change(member, 'default', first.cardId)).body.data).toMatchObject({ reason: 'NOT_FOUND' });
    expect((await addCard(member)).status).toBe(200);
    const sent = await noticesTo(harness, 'remove@example.com');
    expect(sent.filter(({ subject }) => subject.includes('removed'))).toHaveLength(2);
  });

  it("another member's card is not found", async () => {
    const owner = await verifiedMember(harness, 'owner@example.com');
    const other = await verifiedMember(harness, 'stranger@example.com');
    const { cardId } = (await addCard(owner)).body.data as { cardId: string };
    for (const what of ['default', 'remove'] as const)
      expect((await change(other, what, cardId)).status, what).toBe(404);
    const found = await withTenant(harness.pool, 1, (client) =>
      harness.cards.find(client, { tenantId: 1, userId: other.userId }, Number(cardId)),
    );
    expect(found).toBeUndefined();
    expect(await list(owner)).toHaveLength(1);
  });
});

it('keeps number, branch and holder sealed, and exports them to their owner', async () => {
  const member = await verifiedMember(harness, 'sealed@example.com');
  await addCard(member);
  const { rows } = await harness.superPool.query('select * from bank_card where user_id = $1', [member.userId]);
  const text = rows
    .map((row) =>
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value))),
    )
    .join();
  for (const secret of ['1234567', '小舟町', 'ﾔﾏﾀﾞ', 'みずほ']) expect(text).not.toContain(secret);
  const login = { by: member.by, token: member.tokens.token };
  const stepUpToken = await confirmByPassword(login, 'data-export');
  const { body } = await member.by.post('v1/user/user/export', { stepUpToken }, member.tokens.token);
  expect(body.data.bankCards).toMatchObject([{ bank: '0001', number: '1234567', holder: 'ﾔﾏﾀﾞ ﾀﾛｳ' }]);
});

it('the digest of a destination differs with each part of the account and with the salt', async () => {
  const account = { ...ACCOUNT, bankName: 'みずほ', branchName: '小舟町', holder: 'ﾔﾏﾀﾞ ﾀﾛｳ' } as const;
  const { destinationDigest } = harness.cards;
  const digest = destinationDigest(account, 'salt');
  expect(digest).toMatch(/^[\w-]{43}$/);
  expect(destinationDigest({ ...account, bankName: 'another spelling' }, 'salt')).toBe(digest);
  const others = [
    destinationDigest(account, 'other'),
    ...[{ bank: '0005' }, { branch: '106' }, { type: '2' } as const, { number: '1234568' }, { holder: 'ﾀﾛｳ' }].map(
      (more) => destinationDigest({ ...account, ...more }, 'salt'),
    ),
  ];
  expect(new Set([digest, ...others]).size).toBe(7);
});

it('lists banks and branches by page to members only', async () => {
  const { by, tokens } = await demoMember(harness);
  const banks = await by.get(`v1/user/card/banks?query=${encodeURIComponent('みずほ')}`, tokens.token);
  expect(banks.body.data.rows).toContainEqual({ code: '0001', name: 'みずほ', kana: 'ミズホ' });
  const branches = await by.get('v1/user/card/branches?bank=0001&pageNum=2&pageSize=20', tokens.token);
  expect(branches.body.data.rows).toHaveLength(20);
  const unknown = await by.get('v1/user/card/branches?bank=0002', tokens.token);
  expect(unknown.body.data).toMatchObject({ reason: 'BANK_UNKNOWN', field: 'bank' });
  expect((await visitor(harness).get('v1/user/card/banks')).status).toBe(401);
});
