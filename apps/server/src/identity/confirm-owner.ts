import type { StepUpPurpose } from '@kabuto/contract';
import { type Caller, type Member, Refused } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { IdentityContext } from './context.ts';
import { lockActiveSession } from './session/lock-active-session.ts';
import { consumeStepUp } from './step-up.ts';
import { findUser, type User } from './user-store.ts';

/**
 * Confirms that the request comes from the owner and not from someone else at an open browser: uses up a step-up
 * (AUT-08) and returns the member. For actions that cannot run in the transaction that uses it up. A throw-away account
 * has nothing to confirm with; its session suffices. Throws Refused STEP_UP_REQUIRED, or UNAUTHENTICATED when the
 * session has ended.
 */
export function confirmOwner(
  context: IdentityContext,
  { tenantId }: Caller,
  member: Member,
  purpose: StepUpPurpose,
  token: string | undefined,
): Promise<User> {
  return withTenant(context.pool, tenantId, async (client) => {
    await lockActiveSession(client, tenantId, member);
    const user = await findUser(client, tenantId, { userId: member.userId });
    if (user === undefined) throw new Refused('UNAUTHENTICATED');
    if (!user.demo) await consumeStepUp(client, tenantId, member, purpose, token, context.now());
    return user;
  });
}
