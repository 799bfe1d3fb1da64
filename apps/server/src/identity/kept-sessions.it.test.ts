import { expect, it } from 'vitest';
import { PASSWORD, registerMember, type Tokens, tokensOf, useIdentityHarness, visitor } from './testing.ts';

const DAY = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const setup = useIdentityHarness();

const browser = (address: string) => visitor(setup.harness, { address, userAgent: FIREFOX });
const logIn = async (address: string, username: string): Promise<Tokens> =>
  tokensOf(await browser(address).grant({ grant_type: 'password', username, password: PASSWORD }));
const refresh = async ({ refreshToken }: Tokens): Promise<Tokens> =>
  tokensOf(await visitor(setup.harness).grant({ grant_type: 'refresh_token', refresh_token: refreshToken }));

/** The stored sessions of a member, the oldest first. */
async function kept(email: string) {
  const { rows } = await setup.harness.superPool.query(
    `select s.end_reason, s.device, s.address from login_session s join app_user u using (tenant_id, user_id)
     where u.email = $1 order by s.created_at`,
    [email],
  );
  return rows;
}

it('ends a session that can no longer be renewed, and deletes records of ended ones after 90 days', async () => {
  const { harness } = setup;
  const email = 'kept@example.com';
  await registerMember(browser('198.51.100.1'), email);
  harness.advance(1_000);
  const left = await logIn('198.51.100.2', email);
  harness.advance(1_000);
  const lives = await logIn('198.51.100.3', email);
  await browser('198.51.100.2').post('v1/oauth/oauth/logout', {}, left.token);
  const row = (address: string, end_reason: string | null) => ({ end_reason, device: 'Firefox, Linux', address });

  harness.advance(29 * DAY);
  const renewed = await refresh(lives);
  harness.advance(2 * DAY);
  await harness.identity.sweep(1);
  expect(await kept(email)).toEqual([
    row('198.51.100.1', 'expired'),
    row('198.51.100.2', 'logout'),
    row('198.51.100.3', null),
  ]);
  expect((await browser('198.51.100.3').get('v1/user/user/info', (await refresh(renewed)).token)).status).toBe(200);

  harness.advance(59 * DAY + 1);
  // Logged out 90 days ago; the first one has ended 59 days ago.
  await harness.identity.sweep(1);
  expect(await kept(email)).toEqual([row('198.51.100.1', 'expired'), row('198.51.100.3', 'expired')]);

  harness.advance(90 * DAY + 1);
  await harness.identity.sweep(1);
  // Of the last one only the language is needed, for notices of orders.
  expect(await kept(email)).toEqual([{ end_reason: 'expired', device: '', address: '' }]);
});
