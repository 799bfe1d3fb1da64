import { randomInt } from 'node:crypto';
import type { StepUpPurpose } from '@kabuto/contract';
import type pg from 'pg';
import { type Caller, fieldInvalid, Refused } from '../../platform/http/index.ts';
import { sha256 } from '../../platform/seal/index.ts';
import type { BaseContext, TenantContext } from '../context.ts';
import { isDemo } from '../tenant-features.ts';
import { countFactorAttempt } from './factor-attempts.ts';
import { DEMO_CODE_MS } from './limits.ts';
import type { UseFactor } from './verify-factor.ts';

/** What a throw-away member confirms with a demo code: what moves play money. The rest needs a login of its own. */
const PURPOSES: ReadonlySet<StepUpPurpose> = new Set([
  'card-add',
  'card-default',
  'card-remove',
  'address-add',
  'address-remove',
  'withdraw',
]);

/** Whether demo codes confirm this purpose: at a simulated brokerage of a demo server only (decision 0096). */
export const offersDemoCode = async (
  context: TenantContext,
  tenantId: number,
  purpose: StepUpPurpose,
): Promise<boolean> => PURPOSES.has(purpose) && (await isDemo(context, tenantId));

/** The session that a code belongs to, and what it confirms. */
type CodeOf = {
  readonly tenantId: number;
  readonly sessionId: string;
  readonly purpose: StepUpPurpose;
  readonly subject: string | null;
};

const hashOf = ({ tenantId, sessionId, purpose, subject }: CodeOf, code: string): Buffer =>
  sha256(['kabuto demo code', tenantId, sessionId, purpose, subject ?? '', code].join('\n'));

/** Returns six random digits for the page to show; they replace an earlier code of the same session and purpose. */
export async function issueDemoCode(client: pg.ClientBase, of: CodeOf, now: number): Promise<string> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await client.query(
    `insert into demo_code (tenant_id, session_id, purpose, code_hash, expires_at) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, session_id, purpose) do update
       set code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
    [of.tenantId, of.sessionId, of.purpose, hashOf(of, code), now + DEMO_CODE_MS],
  );
  return code;
}

/**
 * Counts an attempt of the account (five in 15 minutes) and returns the function that uses the code up in the
 * transaction of its effect. Throws Refused FIELD_INVALID or TOO_MANY_REQUESTS; the function throws FACTOR_WRONG.
 */
export async function verifyDemoCode(
  context: BaseContext,
  { tenantId }: Caller,
  userId: number,
  of: CodeOf,
  text: string | undefined,
): Promise<UseFactor> {
  if (!text) throw fieldInvalid('code', '1..');
  const attempt = await countFactorAttempt(context, tenantId, userId);
  const code = text.normalize('NFKC').replace(/\s/g, '');
  return async (client) => {
    const { rowCount } = await client.query(
      `delete from demo_code
       where tenant_id = $1 and session_id = $2 and purpose = $3 and code_hash = $4 and expires_at > $5`,
      [tenantId, of.sessionId, of.purpose, hashOf(of, code), context.now()],
    );
    if (rowCount !== 1) throw new Refused('FACTOR_WRONG', 'code');
    await attempt.clear(client);
    return null;
  };
}
