import type { StepUpPurpose } from '@kabuto/contract';
import { type Caller, type Member, Refused } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { IdentityContext } from './context.ts';
import { holdSession } from './session/hold.ts';
import { takeStepUp } from './step-up.ts';
import { findUser, type User } from './user-store.ts';

/**
 * Makes sure that the owner asks, and not whoever holds an open browser: uses up a step-up (AUT-08) and answers the member. For
 * what cannot be done in the transaction that uses it up. A throw-away account has nothing to confirm with and is known by its
 * session alone. Throws Refused STEP_UP_REQUIRED, UNAUTHENTICATED when the session has ended meanwhile.
 */
export function confirmOwner(
  context: IdentityContext,
  { tenantId }: Caller,
  member: Member,
  purpose: StepUpPurpose,
  token: string | undefined,
): Promise<User> {
  return withTenant(context.pool, tenantId, async (client) => {
    await holdSession(client, tenantId, member);
    const user = await findUser(client, tenantId, { userId: member.userId });
    if (user === undefined) throw new Refused('UNAUTHENTICATED');
    if (!user.demo) await takeStepUp(client, tenantId, member, purpose, token, context.now());
    return user;
  });
}
