import { expect, it } from 'vitest';
import type { Caller } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { createPasswordHasher } from './password-hash.ts';
import { openSession } from './session/open.ts';
import { askCode, editMembers, PASSWORD, registerMember, tokensOf, useIdentityHarness, visitor } from './testing.ts';
import { addPasskey, confirmByPasskey, confirmByPassword } from './testing-factors.ts';

const NEW = 'quiet-river-stone-77';
const hasher = createPasswordHasher();

/** Delays the next positive result of a password check, as a busy machine does. */
const next: { pause: { reached: () => void; until: Promise<void> } | null } = { pause: null };
const setup = useIdentityHarness({
  passwords: {
    hash: hasher.hash,
    verify: async (...asked) => {
      const right = await hasher.verify(...asked);
      const { pause } = next;
      next.pause = null;
      pause?.reached();
      await pause?.until;
      return right;
    },
  },
});

/**
 * Starts a login with the current password; when this resolves, its hash has been compared. The returned function lets
 * the login continue.
 */
async function lateLogin(username: string) {
  const compared = Promise.withResolvers<void>();
  const going = Promise.withResolvers<void>();
  next.pause = { reached: compared.resolve, until: going.promise };
  const reply = visitor(setup.harness).grant({ grant_type: 'password', username, password: PASSWORD });
  await compared.promise;
  return () => {
    going.resolve();
    return reply;
  };
}

/** How many sessions of a member are active, and how many logins wait for their factor. */
async function waysIn(userId: unknown) {
  const { rows } = await setup.harness.superPool.query(
    `select (select count(*)::int from login_session where user_id = $1 and ended_at is null) as sessions,
       (select count(*)::int from factor_token where user_id = $1) as waiting`,
    [userId],
  );
  return rows[0];
}
const reason = ({ body }: { body: { data: Readonly<Record<string, unknown>> } }) => body.data.reason;

async function member(email: string) {
  const by = visitor(setup.harness);
  const { token } = await registerMember(by, email);
  return { by, token, userId: (await by.get('v1/user/user/info', token)).body.data.id };
}

it('a login opens no session when the password changes after it was compared', async () => {
  const email = 'changed@example.com';
  const { by, token, userId } = await member(email);
  const stepUpToken = await confirmByPassword({ by, token }, 'password-change');
  const finish = await lateLogin(email);
  expect((await by.post('v1/user/user/password', { password: NEW, stepUpToken }, token)).status).toBe(200);
  expect(reason(await finish())).toBe('CREDENTIALS_WRONG');
  expect(await waysIn(userId)).toEqual({ sessions: 1, waiting: 0 });
  tokensOf(await by.grant({ grant_type: 'password', username: email, password: NEW }));
});

it('a login gets no second-factor step when the password is reset after it was compared', async () => {
  const email = 'reset@example.com';
  const { by, token, userId } = await member(email);
  await addPasskey({ by, token }, await confirmByPassword({ by, token }, 'passkey-add'));
  setup.harness.advance(60_001);
  const code = await askCode(by, email, 'forget');
  const finish = await lateLogin(email);
  const reset = await by.asClient('v1/user/user/forget', { email, code, password: NEW });
  expect(reset.status).toBe(200);
  expect(reason(await finish())).toBe('CREDENTIALS_WRONG');
  expect(await waysIn(userId)).toEqual({ sessions: 0, waiting: 0 });
});

it('a login opens no session when the account is closed after the password was compared', async () => {
  const email = 'closed@example.com';
  const { by, token, userId } = await member(email);
  const { passkey } = await addPasskey({ by, token }, await confirmByPassword({ by, token }, 'passkey-add'));
  const stepUpToken = await confirmByPasskey({ by, token }, 'account-close', passkey);
  const finish = await lateLogin(email);
  expect((await by.post('v1/user/user/close', { stepUpToken }, token)).status).toBe(200);
  expect(reason(await finish())).toBe('CREDENTIALS_WRONG');
  expect(await waysIn(userId)).toEqual({ sessions: 0, waiting: 0 });
});

it('a closed account gets no session, and an existing one does not authenticate', async () => {
  const { token, userId, by } = await member('odd@example.com');
  setup.harness.advance(10_000);
  await editMembers(
    setup.harness,
    'update app_user set closed_at = 1, email = null, password_hash = null, nickname = $2 where user_id = $1',
    [userId, ''],
  );
  expect((await by.get('v1/user/user/info', token)).status).toBe(401);
  const caller: Caller = {
    tenantId: 1,
    language: 'en',
    requestId: '',
    address: '',
    deviceId: null,
    host: '',
    userAgent: '',
    proofKey: null,
    idempotencyKey: null,
  };
  const opened = withTenant(setup.harness.pool, 1, (client) => openSession(client, caller, Number(userId), 1));
  await expect(opened).rejects.toThrow('CREDENTIALS_WRONG');
});
