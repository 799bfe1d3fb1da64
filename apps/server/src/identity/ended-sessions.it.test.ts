import type { PasskeyCreation } from '@kabuto/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { totpCode } from './factors/totp.ts';
import { createSessions } from './session/sessions.ts';
import { countAs, PASSWORD, registerMember, tokensOf, useIdentityHarness, visitor } from './testing.ts';
import { SoftPasskey } from './testing-authenticator.ts';
import { delayedCall, lockedBy } from './testing-delay.ts';
import { confirmByPassword, fromBase32 } from './testing-factors.ts';

const setup = useIdentityHarness();
beforeAll(async () => {
  await setup.harness.app.listen({ port: 0, host: '127.0.0.1' });
});

const INFO = 'v1/user/user/info';
const reason = ({ body }: { body: { data: Readonly<Record<string, unknown>> } }) => body.data.reason;
const status = async (token: string) => (await visitor(setup.harness).get(INFO, token)).status;

/** A member with a session of its own, and one held by a thief. */
async function stolenSession(email: string) {
  const attacker = visitor(setup.harness);
  const own = await registerMember(visitor(setup.harness), email);
  const taken = tokensOf(await attacker.grant({ grant_type: 'password', username: email, password: PASSWORD }));
  return { thief: attacker, owner: visitor(setup.harness), own, taken };
}
type StolenSession = Awaited<ReturnType<typeof stolenSession>>;

/** A new passkey of the thief, ready to be added: everything has been confirmed. */
async function passkeyToAdd({ thief, taken }: StolenSession) {
  const stepUpToken = await confirmByPassword({ by: thief, token: taken.token }, 'passkey-add');
  const { body } = await thief.post('v1/user/passkey/begin', { stepUpToken }, taken.token);
  // The server has checked the reply against the contract.
  return { credential: new SoftPasskey().create(body.data as PasskeyCreation), name: 'Mine' };
}

describe('a call whose session ends while its body is on the way', () => {
  it('is rejected whatever ended the session, and ends no other session', async () => {
    for (const [path, email] of [
      ['v1/user/session/end/others', 'others@example.com'],
      ['v1/user/user/freeze', 'freeze@example.com'],
    ] as const) {
      const all = await stolenSession(email);
      const finish = await delayedCall(setup.harness, 'v1/user/passkey/add', await passkeyToAdd(all), all.taken.token);
      expect((await all.owner.post(path, {}, all.own.token)).status).toBe(200);
      expect(reason(await finish())).toBe('UNAUTHENTICATED');
      expect(await countAs(setup.harness, 1, 'passkey')).toBe(0);
      expect(await status(all.own.token)).toBe(path.endsWith('freeze') ? 401 : 200);
    }
  });

  it('changes nothing, factors or not; a slow call of a live session is served', async () => {
    const { owner, own, taken } = await stolenSession('list@example.com');
    const lists = () => countAs(setup.harness, 1, 'watch_group');
    const slow = await delayedCall(setup.harness, 'v1/watch/group/add', { name: 'Slow' }, taken.token);
    expect((await slow()).status).toBe(200);
    const before = await lists();
    const late = await delayedCall(setup.harness, 'v1/watch/group/add', { name: 'Late' }, taken.token);
    expect((await owner.post('v1/user/session/end/others', {}, own.token)).status).toBe(200);
    expect(reason(await late())).toBe('UNAUTHENTICATED');
    expect(await lists()).toBe(before);
  });
});

describe('a change of the way in', () => {
  it('that waited for the lock on its member’s row checks its session again', async () => {
    const all = await stolenSession('waited@example.com');
    const fields = await passkeyToAdd(all);
    const lock = await lockedBy(setup.harness, `select from app_user where email = 'waited@example.com' for update`);
    const adding = all.thief.post('v1/user/passkey/add', fields, all.taken.token);
    await lock.awaited(1);
    const { sessionId } = (await setup.harness.identity.authenticate(all.taken.token, 1)) ?? {};
    // As another process does, `kabuto member disable`: the end was not announced here.
    await lock.change(`update login_session set ended_at = 1, end_reason = 'revoked' where session_id = $1`, [
      sessionId,
    ]);
    await lock.release();
    expect(reason(await adding)).toBe('UNAUTHENTICATED');
    expect(await countAs(setup.harness, 1, 'passkey')).toBe(0);
    expect(await status(all.own.token)).toBe(200);
  });

  it('takes the first code of an authenticator app in the session that began with it only', async () => {
    const { owner, thief, own, taken } = await stolenSession('app@example.com');
    const stepUpToken = await confirmByPassword({ by: thief, token: taken.token }, 'totp-add');
    const { body } = await thief.post('v1/user/totp/begin', { stepUpToken }, taken.token);
    const code = totpCode(fromBase32(String(body.data.secret)), Math.floor(setup.harness.now() / 30_000));
    expect(reason(await owner.post('v1/user/totp/confirm', { code }, own.token))).toBe('FACTOR_WRONG');
    expect((await thief.post('v1/user/totp/confirm', { code }, taken.token)).status).toBe(200);
  });
});

it('a session lookup that started before the session ended neither authenticates nor is cached', async () => {
  const { harness } = setup;
  const { token } = await registerMember(visitor(harness), 'cached@example.com');
  const sessions = createSessions(harness.pool, harness.now);
  const { sessionId } = (await harness.identity.authenticate(token, 1)) ?? { sessionId: '' };
  // Announced while the look-up is in progress, after its read: the row itself is unchanged.
  const looking = sessions.authenticate(token, 1);
  sessions.announceEnd({ tenantId: 1, sessionId });
  expect(await looking).toBeNull();
  expect(await sessions.authenticate(token, 1)).toBeNull();
});
