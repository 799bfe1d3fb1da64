import type { StepUpPurpose } from '@kabuto/contract';
import type pg from 'pg';
import { newSecret, sha256 } from '../../platform/seal/index.ts';
import { PASSKEY } from '../factors/limits.ts';

/** What a challenge was made for; a reply to it is accepted for nothing else. */
export type ChallengeUse =
  | { readonly purpose: 'login' }
  | { readonly purpose: 'factor'; readonly userId: number }
  | {
      readonly purpose: 'step-up';
      readonly userId: number;
      readonly sessionId: string;
      readonly detail: StepUpPurpose;
      /** What exactly is confirmed; null: whatever the purpose covers. */
      readonly subject: string | null;
    }
  | { readonly purpose: 'register'; readonly userId: number; readonly sessionId: string }
  /** For a registration; `detail`: a hash of tenant and contact. */
  | { readonly purpose: 'enrol'; readonly detail: string };

const columns = (use: ChallengeUse) => [
  use.purpose,
  'userId' in use ? use.userId : null,
  'sessionId' in use ? use.sessionId : null,
  'detail' in use ? use.detail : null,
];

/**
 * The challenge of a step-up: SHA-256 over nonce, purpose and subject, as base64url. What the passkey signs covers them
 * (decision 0096). A subject has no line break, and an absent one differs from every other.
 */
export const stepUpChallenge = (nonce: string, purpose: string, subject: string | null): string =>
  sha256(['kabuto step-up', nonce, purpose, subject ?? ''].join('\n')).toString('base64url');

/** Stores and returns a new challenge of 256 bits as base64url: random, or the hash of a random nonce and its use. */
export async function issueChallenge(
  client: pg.ClientBase,
  tenantId: number,
  use: ChallengeUse,
  now: number,
): Promise<string> {
  const random = newSecret();
  const [challenge, nonce] =
    use.purpose === 'step-up' ? [stepUpChallenge(random, use.detail, use.subject), random] : [random, null];
  await client.query(
    `insert into passkey_challenge (tenant_id, challenge, purpose, user_id, session_id, detail, expires_at, nonce)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [tenantId, challenge, ...columns(use), now + PASSKEY.challengeMs, nonce],
  );
  return challenge;
}

/**
 * Uses a challenge up: one statement whose row count decides (decision 0027), so of parallel replies to one challenge
 * exactly one returns it, with its nonce where it has one. Null for a step-up of another purpose or subject, which the
 * challenge is computed from again. The caller's transaction must commit whether or not the reply is valid.
 */
export async function useChallenge(
  client: pg.ClientBase,
  tenantId: number,
  challenge: string,
  use: ChallengeUse,
  now: number,
): Promise<{ readonly nonce: string | null } | null> {
  const { rows } = await client.query<{ nonce: string | null }>(
    `delete from passkey_challenge
     where tenant_id = $1 and challenge = $2 and purpose = $3 and user_id is not distinct from $4
       and session_id is not distinct from $5 and detail is not distinct from $6 and expires_at > $7
     returning nonce`,
    [tenantId, challenge, ...columns(use), now],
  );
  const [row] = rows;
  if (row === undefined) return null;
  if (use.purpose !== 'step-up') return row;
  return row.nonce !== null && stepUpChallenge(row.nonce, use.detail, use.subject) === challenge ? row : null;
}
