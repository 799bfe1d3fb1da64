import { expect, it } from 'vitest';
import { registerMember, tokensOf, useIdentityHarness, type Visitor, visitor } from './testing.ts';
import { lockedBy } from './testing-delay.ts';
import { addTotp, beginLogin, confirmByPassword } from './testing-factors.ts';

const setup = useIdentityHarness();
const reason = ({ body }: { body: { data: Readonly<Record<string, unknown>> } }) => body.data.reason;
type Answer = ReturnType<Visitor['grant']>;

/** A member with an authenticator app and recovery codes. */
async function keyed(email: string) {
  const by = visitor(setup.harness);
  const { token } = await registerMember(by, email);
  const stepUpToken = await confirmByPassword({ by, token }, 'totp-add');
  return { by, token, ...(await addTotp({ by, token }, stepUpToken, setup.harness.now())) };
}

/** Starts two calls in this order while the member's row is locked, and returns both replies. */
async function inTurn(email: string, first: () => Answer, second: () => Answer) {
  const lock = await lockedBy(setup.harness, 'select from app_user where email = $1 for update', [email]);
  const begun = [first()];
  await lock.awaited(1);
  begun.push(second());
  await lock.awaited(2);
  await lock.release();
  return Promise.all(begun);
}

it('a freeze is not undone by a login with a factor at the same moment', async () => {
  const email = 'frozen@example.com';
  const { by, token, app } = await keyed(email);
  setup.harness.advance(60_000);
  const { mfaToken } = await beginLogin(by, email);
  const [frozen, login] = await inTurn(
    email,
    () => by.post('v1/user/user/freeze', {}, token),
    () => by.grant({ grant_type: 'factor', mfaToken, method: 'totp', code: app.at(setup.harness.now()) }),
  );
  expect(frozen?.status).toBe(200);
  expect(login && reason(login)).toBe('FACTOR_EXPIRED');
});

it('new recovery codes are not undone by a concurrent confirmation with an old one', async () => {
  const email = 'renewed@example.com';
  const { by, token, app, recoveryCodes } = await keyed(email);
  setup.harness.advance(60_000);
  const { mfaToken } = await beginLogin(by, email);
  const other = tokensOf(
    await by.grant({ grant_type: 'factor', mfaToken, method: 'totp', code: app.at(setup.harness.now()) }),
  );
  const purpose = 'recovery-renew';
  const [code = '', next = ''] = recoveryCodes;
  const { body } = await by.post('v1/user/stepup/verify', { purpose, method: 'recovery', code }, token);
  const [renewed, confirmed] = await inTurn(
    email,
    () => by.post('v1/user/recovery/renew', { stepUpToken: String(body.data.stepUpToken) }, token),
    () => by.post('v1/user/stepup/verify', { purpose, method: 'recovery', code: next }, other.token),
  );
  expect(renewed?.status).toBe(200);
  expect(confirmed && reason(confirmed)).toBe('FACTOR_WRONG');
});
