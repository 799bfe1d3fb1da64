import { createHash, randomInt } from 'node:crypto';
import type pg from 'pg';
import { limits } from '../platform/http/index.ts';

export type CodePurpose = 'register' | 'forget';
type CodeOf = { readonly tenantId: number; readonly email: string; readonly purpose: CodePurpose };

const hashOf = ({ tenantId, email, purpose }: CodeOf, code: string): Buffer =>
  createHash('sha256').update(`${tenantId} ${purpose} ${email} ${code}`).digest();

/** A new six digit code; it replaces an earlier one of the same address and purpose. Only its hash is kept. */
export async function issueEmailCode(client: pg.ClientBase, of: CodeOf, now: number): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await client.query(
    `insert into email_code (tenant_id, email, purpose, code_hash, attempts, expires_at) values ($1, $2, $3, $4, 0, $5)
     on conflict (tenant_id, email, purpose) do update
       set code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at, consumed_at = null`,
    [of.tenantId, of.email, of.purpose, hashOf(of, code), now + limits.EMAIL_CODE.lifetimeMs],
  );
  return code;
}

/**
 * Uses one of the five tries and, when the code is right, the code itself: one atomic statement, so of parallel tries
 * with the right code exactly one is answered true. The caller's transaction must commit for a wrong try to count.
 */
export async function consumeEmailCode(client: pg.ClientBase, of: CodeOf, code: string, now: number): Promise<boolean> {
  const { rows } = await client.query<{ right: boolean }>(
    `update email_code
     set attempts = attempts + 1, consumed_at = case when code_hash = $4 then $5::bigint end
     where tenant_id = $1 and email = $2 and purpose = $3 and consumed_at is null and attempts < $6 and expires_at > $5
     returning consumed_at is not null as right`,
    [of.tenantId, of.email, of.purpose, hashOf(of, code.normalize('NFKC').trim()), now, limits.EMAIL_CODE.attempts],
  );
  return rows[0]?.right ?? false;
}

/** Makes a consumed code usable again: what it was used for could not be done. */
export async function restoreEmailCode(client: pg.ClientBase, of: CodeOf): Promise<void> {
  await client.query(
    'update email_code set consumed_at = null where tenant_id = $1 and email = $2 and purpose = $3 and consumed_at is not null',
    [of.tenantId, of.email, of.purpose],
  );
}
