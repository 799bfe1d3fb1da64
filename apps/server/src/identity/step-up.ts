import type { StepUpPurpose } from '@kabuto/contract';
import type pg from 'pg';
import { type Caller, type Member, Refused } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { hashSecret, newSecret, sha256 } from '../platform/seal/index.ts';
import type { Assertion } from '../signing/index.ts';
import type { BaseContext } from './context.ts';
import { STEP_UP_MS } from './factors/limits.ts';
import { lockActiveSession } from './session/lock-active-session.ts';
import { findUser, type User } from './user-store.ts';

type Session = { readonly tenantId: number; readonly sessionId: string };

/** A subject as it is stored: it may contain the number of an account. */
const hashSubject = (subject: string | null): string | null =>
  subject === null ? null : sha256(subject).toString('base64url');

/**
 * Records that the member of this session has just been confirmed, for one purpose and, unless null, one subject;
 * returns the token that proves it.
 */
export async function grantStepUp(
  client: pg.ClientBase,
  { tenantId, sessionId }: Session,
  of: {
    readonly purpose: StepUpPurpose;
    readonly subject: string | null;
    /** What the passkey has signed; null: confirmed in another way. */
    readonly assertion: Assertion | null;
  },
  now: number,
): Promise<string> {
  const token = newSecret();
  const { purpose, subject, assertion } = of;
  await client.query(
    `insert into step_up (tenant_id, token_hash, session_id, purpose, subject, expires_at, assertion)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      tenantId,
      hashSecret(token),
      sessionId,
      purpose,
      hashSubject(subject),
      now + STEP_UP_MS,
      assertion === null ? null : JSON.stringify(assertion),
    ],
  );
  return token;
}

/**
 * Guards everything that changes who can log in or where money goes (AUT-08): uses up a confirmation of this session
 * and purpose in the caller's transaction, so that it is spent together with the effect and only once. With `subject`
 * it must have been given for the same subject, without one for none. Returns what a passkey has signed for it; null:
 * it was given in another way. Throws Refused STEP_UP_REQUIRED with the purpose, so that the app can request that
 * confirmation.
 */
export async function consumeStepUp(
  client: pg.ClientBase,
  tenantId: number,
  { sessionId }: Pick<Member, 'sessionId'>,
  purpose: StepUpPurpose,
  token: string | undefined,
  now: number,
  subject?: string,
): Promise<Assertion | null> {
  const { rows } = await client.query<{ assertion: Assertion | null }>(
    `delete from step_up s using login_session l
     where s.tenant_id = $1 and s.token_hash = $2 and s.session_id = $3 and s.purpose = $4 and s.expires_at > $5
       and s.subject is not distinct from $6 and l.tenant_id = s.tenant_id and l.session_id = s.session_id and l.ended_at is null
     returning s.assertion`,
    [tenantId, hashSecret(token ?? ''), sessionId, purpose, now, hashSubject(subject ?? null)],
  );
  const [row] = rows;
  if (row === undefined) throw new Refused('STEP_UP_REQUIRED', 'stepUpToken', { purpose });
  return row.assertion;
}

/**
 * Confirms that the request comes from the owner and not from someone else at an open browser: uses up a step-up
 * (AUT-08) and returns the member. For actions that cannot run in the transaction that uses it up. A throw-away account
 * has nothing to confirm with; its session suffices. Throws Refused STEP_UP_REQUIRED, or UNAUTHENTICATED when the
 * session has ended.
 */
export function confirmOwner(
  context: BaseContext,
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
