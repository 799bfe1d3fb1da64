import type { StepUpPurpose } from '@kabuto/contract';
import type pg from 'pg';
import { newSecret } from '../../platform/seal/index.ts';
import { PASSKEY } from '../factors/limits.ts';

/** What a challenge was made for; a reply to it is accepted for nothing else. */
export type ChallengeUse =
  | { readonly purpose: 'login' }
  | { readonly purpose: 'factor'; readonly userId: number }
  | { readonly purpose: 'step-up'; readonly userId: number; readonly sessionId: string; readonly detail: StepUpPurpose }
  | { readonly purpose: 'register'; readonly userId: number; readonly sessionId: string }
  /** For a registration; `detail`: a hash of tenant and contact. */
  | { readonly purpose: 'enrol'; readonly detail: string };

const columns = (use: ChallengeUse) => [
  use.purpose,
  'userId' in use ? use.userId : null,
  'sessionId' in use ? use.sessionId : null,
  'detail' in use ? use.detail : null,
];

/** Stores and returns a new challenge, 256 random bits as base64url. */
export async function issueChallenge(
  client: pg.ClientBase,
  tenantId: number,
  use: ChallengeUse,
  now: number,
): Promise<string> {
  const challenge = newSecret();
  await client.query(
    `insert into passkey_challenge (tenant_id, challenge, purpose, user_id, session_id, detail, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [tenantId, challenge, ...columns(use), now + PASSKEY.challengeMs],
  );
  return challenge;
}

/**
 * Uses a challenge up: one statement whose row count decides (decision 0027), so of parallel replies to one challenge
 * exactly one returns true. The caller's transaction must commit whether or not the reply is valid.
 */
export async function useChallenge(
  client: pg.ClientBase,
  tenantId: number,
  challenge: string,
  use: ChallengeUse,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `delete from passkey_challenge
     where tenant_id = $1 and challenge = $2 and purpose = $3 and user_id is not distinct from $4
       and session_id is not distinct from $5 and detail is not distinct from $6 and expires_at > $7`,
    [tenantId, challenge, ...columns(use), now],
  );
  return rowCount === 1;
}
