import { type Call, type Caller, type Member, Refused } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { contactOf } from './contact/contact.ts';
import type { IdentityContext } from './context.ts';
import { loginGuard } from './grants/login-guard.ts';
import { normalisePassword } from './password-rule.ts';
import { findUser, type User } from './user-store.ts';

/**
 * Makes sure that the owner asks, and not whoever holds an open browser: the password again, counted like one at a login. Answers
 * the member. A throw-away account has no password and is confirmed by its session alone. Throws Refused CREDENTIALS_WRONG,
 * FIELD_INVALID, CAPTCHA_REQUIRED, CAPTCHA_WRONG or TOO_MANY_REQUESTS. A step-up with a factor takes its place where there is one.
 */
export async function confirmOwner(
  context: IdentityContext,
  caller: Caller,
  member: Member,
  proof: Call<'closeMember'>['body'],
): Promise<User> {
  const { tenantId } = caller;
  const user = await withTenant(context.pool, tenantId, (client) =>
    findUser(client, tenantId, { userId: member.userId }),
  );
  if (user === undefined) throw new Refused('UNAUTHENTICATED');
  const contact = contactOf(user);
  if (contact === null) return user;
  if (!proof.password) throw new Refused('FIELD_INVALID', 'password', { field: 'password', allowed: '1..' });
  const guard = loginGuard(context, { caller, email: contact.value, captcha: proof });
  const guardedNext = await guard.begin();
  if (!(await context.passwords.verify(normalisePassword(proof.password), user.passwordHash)))
    throw new Refused('CREDENTIALS_WRONG', 'password', guardedNext ? { captcha: 'required' } : {});
  await withTenant(context.pool, tenantId, (client) => guard.succeeded(client));
  return user;
}
