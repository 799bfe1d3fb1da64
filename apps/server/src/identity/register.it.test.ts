import { expect, it } from 'vitest';
import { limits } from '../platform/http/index.ts';
import {
  askCode,
  countAs,
  editMembers,
  PASSWORD,
  registerMember,
  registration,
  tokensOf,
  useIdentityHarness,
  visitor,
} from './testing.ts';
import { solvable } from './testing-captcha.ts';

const its = useIdentityHarness();

const REGISTER = 'v1/user/user/register';
const CODE = 'v1/notice/notice/email/send/captcha';

it('CALL-09 registers with a mailed code: account, session, masked mail, kept consent', async () => {
  const by = visitor(its.harness);
  const tokens = await registerMember(by, 'Taro@Example.com');
  expect(tokens.exp).toBe(600);
  const { body } = await by.get('v1/user/user/info', tokens.token);
  expect(body.data).toMatchObject({ nickname: 'Taro', maskedMail: 't***@example.com', demo: false });
  expect(its.harness.accounts.opened.at(-1)).toEqual({ tenantId: 1, kind: 'registered', userId: Number(body.data.id) });
  const { rows } = await its.harness.superPool.query(
    `select email, password_hash, agreement_version, agreed_at from app_user where user_id = $1`,
    [body.data.id],
  );
  expect(rows[0]).toMatchObject({
    email: 'taro@example.com',
    password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    agreement_version: '2026-11',
    agreed_at: expect.any(Number),
  });
  const again = await by.grant({ grant_type: 'password', username: ' TARO@example.com', password: PASSWORD });
  expect(tokensOf(again).token).not.toBe(tokens.token);
});

it('accepts a pasted code: blanks between its digits, wide digits', async () => {
  for (const [email, typed] of [
    ['blanks@example.com', (code: string) => ` ${code.slice(0, 3)} ${code.slice(3)} `],
    [
      'wide@example.com',
      (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
    ],
  ] as const) {
    const by = visitor(its.harness);
    const code = await askCode(by, email);
    expect(tokensOf(await by.asClient(REGISTER, registration(email, typed(code)))).exp).toBe(600);
  }
});

it('stores no token and no code in the clear', async () => {
  const by = visitor(its.harness);
  const code = await askCode(by, 'hash@example.com');
  const tokens = tokensOf(await by.asClient(REGISTER, registration('hash@example.com', code)));
  const texts: string[] = [];
  for (const table of ['access_token', 'refresh_token', 'login_session', 'contact_code', 'captcha', 'app_user']) {
    const { rows } = await its.harness.superPool.query<{ row: string }>(`select t::text as row from ${table} t`);
    texts.push(...rows.map(({ row }) => row));
  }
  expect(texts.length).toBeGreaterThan(5);
  for (const secret of [tokens.token, tokens.refreshToken, code, PASSWORD])
    expect(texts.join('\n')).not.toContain(secret);
  expect(its.harness.logLines.join('\n')).not.toMatch(/example\.com|kite-lamp/);
});

it.each([
  ['email', { email: 'not a mail' }, 'EMAIL_INVALID'],
  ['nickname', { nickname: ' ' }, 'NICKNAME_INVALID'],
  ['nickname', { nickname: 'あ'.repeat(21) }, 'NICKNAME_INVALID'],
  ['password', { password: 'short1!' }, 'PASSWORD_WEAK'],
  ['password', { password: 'PasswordWelcome1' }, 'PASSWORD_WEAK'],
  ['agreementVersion', { agreementVersion: '2020-01' }, 'AGREEMENT_REQUIRED'],
  ['referrerId', { referrerId: '1234567890' }, 'REFERRER_UNKNOWN'],
  ['code', { code: '000000' }, 'EMAIL_CODE_WRONG'],
])('names %s when %j is wrong, and the code stays valid', async (field, wrong, reason) => {
  const by = visitor(its.harness);
  const email = `wrong-${field}-${reason}-${JSON.stringify(wrong).length}@example.com`.toLowerCase().replace(/_/g, '-');
  const code = await askCode(by, email);
  const refused = await by.asClient(REGISTER, registration(email, code, wrong));
  expect(refused.body).toMatchObject({ code: 400, data: { reason, field } });
  expect(tokensOf(await by.asClient(REGISTER, registration(email, code))).exp).toBe(600);
});

it('RT-03 keeps each consent with version and time, requires a new one when the agreement changes, and accepts the new version only', async () => {
  const by = visitor(its.harness);
  const { token } = await registerMember(by, 'consent@example.com');
  const info = async () => (await by.get('v1/user/user/info', token)).body.data;
  const { id } = await info();
  const consents = async () => {
    const { rows } = await its.harness.superPool.query<{ version: string; agreed_at: string }>(
      'select version, agreed_at from agreement_consent where user_id = $1 order by agreed_at',
      [id],
    );
    return rows.map(({ version }) => version);
  };
  expect(await info()).toMatchObject({ agreementDue: false });
  expect(await consents()).toEqual(['2026-11']);
  // As if the agreement had had another version at the time.
  await editMembers(its.harness, `update app_user set agreement_version = '2025-04' where user_id = $1`, [id]);
  await editMembers(its.harness, `update agreement_consent set version = '2025-04' where user_id = $1`, [id]);
  expect(await info()).toMatchObject({ agreementDue: true });
  const old = await by.post('v1/user/agreement/accept', { agreementVersion: '2025-04' }, token);
  expect(old.body.data).toMatchObject({ reason: 'AGREEMENT_REQUIRED', field: 'agreementVersion' });
  const before = its.harness.now();
  for (let again = 0; again < 2; again += 1)
    expect((await by.post('v1/user/agreement/accept', { agreementVersion: '2026-11' }, token)).status).toBe(200);
  expect(await info()).toMatchObject({ agreementDue: false });
  expect(await consents()).toEqual(['2025-04', '2026-11']);
  const { rows } = await its.harness.superPool.query<{ agreed_at: number }>(
    'select agreed_at::float8 as agreed_at from app_user where user_id = $1',
    [id],
  );
  expect(rows[0]?.agreed_at).toBeGreaterThanOrEqual(before);
});

it('a throw-away member consents to nothing and is not asked to', async () => {
  const by = visitor(its.harness);
  const { token } = tokensOf(await by.grant({ grant_type: 'demo' }));
  expect((await by.get('v1/user/user/info', token)).body.data).toMatchObject({ agreementDue: false });
  const asked = await by.post('v1/user/agreement/accept', { agreementVersion: '2026-11' }, token);
  expect(asked.body.data).toMatchObject({ reason: 'REGISTERED_ONLY' });
});

it('keeps the referrer', async () => {
  const by = visitor(its.harness);
  const referrer = await by.get('v1/user/user/info', (await registerMember(by, 'referrer@example.com')).token);
  const id = String(referrer.body.data.id);
  await registerMember(by, 'referred@example.com', { referrerId: id });
  const { rows } = await its.harness.superPool.query(
    `select referrer_id::text from app_user where email = 'referred@example.com'`,
  );
  expect(rows).toEqual([{ referrer_id: id }]);
});

it('one code used 20 times in parallel makes one member', async () => {
  const by = visitor(its.harness);
  const before = its.harness.accounts.opened.length;
  const code = await askCode(by, 'parallel@example.com');
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => by.asClient(REGISTER, registration('parallel@example.com', code))),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.data.reason))).toEqual(
    new Set(['EMAIL_CODE_WRONG']),
  );
  expect(its.harness.accounts.opened.length - before).toBe(1);
});

it('a code has five attempts, also in parallel, and ten minutes', async () => {
  const by = visitor(its.harness);
  const code = await askCode(by, 'tries@example.com');
  const wrong = code === '111111' ? '222222' : '111111';
  const tries = Array.from({ length: 10 }, () => by.asClient(REGISTER, registration('tries@example.com', wrong)));
  await Promise.all(tries);
  const right = await by.asClient(REGISTER, registration('tries@example.com', code));
  expect(right.body.data).toMatchObject({ reason: 'EMAIL_CODE_WRONG' });
  its.harness.advance(61_000);
  const late = await askCode(by, 'tries@example.com');
  its.harness.advance(600_001);
  const expired = await by.asClient(REGISTER, registration('tries@example.com', late));
  expect(expired.body.data).toMatchObject({ reason: 'EMAIL_CODE_WRONG' });
});

it('leaves no partial member when the account cannot be opened, and the code stays valid', async () => {
  const by = visitor(its.harness);
  const code = await askCode(by, 'half@example.com');
  its.harness.accounts.fail = new Error('core stopped');
  const failed = await by.asClient(REGISTER, registration('half@example.com', code));
  its.harness.accounts.fail = null;
  expect(failed.status).toBe(500);
  const { rows } = await its.harness.superPool.query(`select 1 from app_user where email = 'half@example.com'`);
  expect(rows).toEqual([]);
  expect(tokensOf(await by.asClient(REGISTER, registration('half@example.com', code))).exp).toBe(600);
});

it('frees the mail address of a registration that a crash cut off', async () => {
  const by = visitor(its.harness);
  await its.harness.superPool.query(
    `insert into app_user (tenant_id, user_id, nickname, email, password_hash, demo, agreement_version, created_at)
     values (1, 5, 'Cut', 'cut@example.com', 'x', false, '2026-11', 0)`,
  );
  const login = await by.grant({ grant_type: 'password', username: 'cut@example.com', password: PASSWORD });
  expect(login.body.data).toMatchObject({ reason: 'CREDENTIALS_WRONG' });
  expect((await registerMember(by, 'cut@example.com')).exp).toBe(600);
});

it('replies alike whether or not an account exists; the mail informs its owner', async () => {
  const by = visitor(its.harness);
  await registerMember(by, 'known@example.com');
  its.harness.advance(61_000);
  for (const purpose of ['register', 'forget']) {
    const [known, unknown] = await Promise.all(
      ['known@example.com', `new-${purpose}@example.com`].map((email) => by.asClient(CODE, { email, purpose })),
    );
    expect(known?.body).toEqual({
      code: 200,
      msg: '',
      data: { resendAfterSeconds: 60, expiresInSeconds: 600 },
      status: 200,
    });
    expect(unknown?.body).toEqual(known?.body);
    its.harness.advance(61_000);
  }
  const mails = await by.get('v1/demo/outbox/list?email=known@example.com');
  const subjects = (mails.body.data.rows as { subject: string }[]).map(({ subject }) => subject);
  expect(subjects).toEqual([
    'Kabuto: email code for a new password',
    'Kabuto: about your registration',
    'Kabuto: your email code',
  ]);
});

it('sends at most one code a minute and three an hour to an address, with Retry-After', async () => {
  const by = visitor(its.harness);
  const ask = () => by.asClient(CODE, { email: 'often@example.com', purpose: 'register' });
  expect((await ask()).status).toBe(200);
  const soon = await ask();
  expect([soon.status, Number(soon.headers['retry-after'])]).toEqual([429, expect.closeTo(60, -1)]);
  for (const expected of [200, 200, 429]) {
    its.harness.advance(61_000);
    expect((await ask()).status).toBe(expected);
  }
  its.harness.advance(3_600_000);
  expect((await ask()).status).toBe(200);
});

it('requires a captcha, valid once, from an address that keeps requesting codes', async () => {
  const by = visitor(its.harness, { address: '198.51.100.77' });
  let next = 0;
  const ask = (captcha: Record<string, string> = {}) => {
    next += 1;
    return by.asClient(CODE, {
      email: `many-${next}@example.com`,
      purpose: next % 2 ? 'register' : 'forget',
      ...captcha,
    });
  };
  for (let i = 0; i < limits.EMAIL_CODE.captchaAfter.default; i += 1) expect((await ask()).status).toBe(200);
  expect((await ask()).body.data).toMatchObject({ reason: 'CAPTCHA_REQUIRED', field: 'captchaText' });
  const captcha = await solvable(its.harness, by, 'code');
  expect((await ask(captcha)).status).toBe(200);
  expect((await ask(captcha)).body.data).toMatchObject({ reason: 'CAPTCHA_WRONG' });
  const late = await solvable(its.harness, by, 'code');
  its.harness.advance(180_001);
  expect((await ask(late)).body.data).toMatchObject({ reason: 'CAPTCHA_WRONG' });
  // Others need no captcha.
  expect(
    (await visitor(its.harness).asClient(CODE, { email: 'other-one@example.com', purpose: 'register' })).status,
  ).toBe(200);
});

it('shows mails of one address only, newest first, for 24 hours', async () => {
  const by = visitor(its.harness);
  await askCode(by, 'box@example.com');
  await askCode(by, 'otherbox@example.com');
  const { body } = await by.get('v1/demo/outbox/list?email=BOX@example.com');
  expect(body.data).toMatchObject({ total: 1, rows: [{ to: 'box@example.com' }] });
  its.harness.advance(86_400_001);
  expect((await by.get('v1/demo/outbox/list?email=box@example.com')).body.data).toEqual({ rows: [], total: 0 });
  await its.harness.identity.sweep(1);
  expect(await countAs(its.harness, 1, 'mail_outbox')).toBe(0);
});

it('gives a throw-away member with two watchlists and a name in its language', async () => {
  for (const [lang, word] of [
    ['jp', 'デモ'],
    ['en', 'Demo'],
    ['tw', '體驗'],
  ] as const) {
    const by = visitor(its.harness, { lang });
    const { token } = tokensOf(await by.grant({ grant_type: 'demo' }));
    const info = await by.get('v1/user/user/info', token);
    expect(info.body.data).toMatchObject({ maskedMail: null, demo: true });
    expect(info.body.data.nickname).toMatch(new RegExp(`^${word} \\d{4}$`));
    const groups = (await by.get('v1/watch/group/list', token)).body.data as unknown as { codes: string[] }[];
    expect(groups.map(({ codes }) => codes[0])).toEqual(['7203', '9433']);
  }
  expect(its.harness.accounts.opened.at(-1)?.kind).toBe('demo');
});
