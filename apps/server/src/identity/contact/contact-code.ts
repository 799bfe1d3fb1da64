import { randomInt } from 'node:crypto';
import type pg from 'pg';
import { type Caller, limits } from '../../platform/http/index.ts';
import { sha256 } from '../../platform/seal/index.ts';
import { deviceHash } from '../known-device.ts';
import type { Contact } from './contact.ts';

/**
 * What a code is for: a new member, a new password, or (for one member only) this contact to replace the one before.
 */
export type CodeUse =
  | { readonly purpose: 'register' }
  | { readonly purpose: 'forget' }
  | { readonly purpose: 'change'; readonly userId: number };
export type CodePurpose = CodeUse['purpose'];
/**
 * The owner of a code: it belongs to the browser that requested it, by the id that it sends (decision 0049). In another
 * one it is wrong and loses none of its attempts. Callers without an id share one code per contact and purpose.
 */
type CodeOf = {
  readonly caller: Pick<Caller, 'tenantId' | 'deviceId'>;
  readonly contact: Contact;
  readonly use: CodeUse;
};

/** The code of another owner has another hash, so it is wrong. */
const hashOf = ({ caller: { tenantId }, contact: { value }, use }: CodeOf, code: string): Buffer => {
  const of = use.purpose === 'change' ? `change:${use.userId}` : use.purpose;
  return sha256(`${tenantId} ${of} ${value} ${code}`);
};
/** The code as it was sent, without spaces and with full-width digits narrowed. */
const digitsOf = (typed: string): string => typed.normalize('NFKC').replace(/\s/g, '');
const keyOf = ({ caller: { tenantId, deviceId }, contact, use }: CodeOf) => [
  tenantId,
  contact.value,
  use.purpose,
  deviceHash(deviceId),
];

/**
 * Creates a six digit code; it replaces an earlier one of the same browser, contact and purpose. Only its hash is
 * stored.
 */
export async function issueCode(client: pg.ClientBase, of: CodeOf, now: number): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await client.query(
    `insert into contact_code (tenant_id, contact, purpose, asker_hash, code_hash, attempts, expires_at)
     values ($1, $2, $3, $4, $5, 0, $6)
     on conflict (tenant_id, contact, purpose, asker_hash) do update
       set code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at, consumed_at = null`,
    [...keyOf(of), hashOf(of, code), now + limits.EMAIL_CODE.lifetimeMs],
  );
  return code;
}

/**
 * Uses one of the five attempts of the browser that requested the code and, when the code is right, the code itself:
 * one atomic statement, so of parallel attempts with the right code exactly one returns true. The caller's transaction
 * must commit for a wrong attempt to count. Only the browser that has a message sent can try its code: unknown browsers
 * have nine an hour sent for a contact and purpose, so they have 45 attempts, each at one in a million.
 */
export async function consumeCode(client: pg.ClientBase, of: CodeOf, code: string, now: number): Promise<boolean> {
  const { rows } = await client.query<{ right: boolean }>(
    `update contact_code
     set attempts = attempts + 1, consumed_at = case when code_hash = $5 then $6::bigint end
     where tenant_id = $1 and contact = $2 and purpose = $3 and asker_hash = $4
       and consumed_at is null and attempts < $7 and expires_at > $6
     returning consumed_at is not null as right`,
    [...keyOf(of), hashOf(of, digitsOf(code)), now, limits.EMAIL_CODE.attempts],
  );
  return rows[0]?.right ?? false;
}

/** Returns whether a code is right, without using it up: a wrong one costs one of the five attempts. */
export async function checkCode(client: pg.ClientBase, of: CodeOf, code: string, now: number): Promise<boolean> {
  const { rows } = await client.query<{ right: boolean }>(
    `update contact_code set attempts = attempts + case when code_hash = $5 then 0 else 1 end
     where tenant_id = $1 and contact = $2 and purpose = $3 and asker_hash = $4
       and consumed_at is null and attempts < $7 and expires_at > $6
     returning code_hash = $5 as right`,
    [...keyOf(of), hashOf(of, digitsOf(code)), now, limits.EMAIL_CODE.attempts],
  );
  return rows[0]?.right ?? false;
}

/** Makes a consumed code usable again when its purpose could not be completed. */
export async function restoreCode(client: pg.ClientBase, of: CodeOf): Promise<void> {
  await client.query(
    `update contact_code set consumed_at = null
     where tenant_id = $1 and contact = $2 and purpose = $3 and asker_hash = $4 and consumed_at is not null`,
    keyOf(of),
  );
}
