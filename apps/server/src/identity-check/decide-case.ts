import type pg from 'pg';
import { addNotices, enqueueMail } from '../platform/messages/index.ts';
import type { Tenant } from '../tenants/index.ts';
import type { IdentityCase, Rejection, Reviewer } from './case.ts';
import { decisionMail } from './mail.ts';
import { decide } from './store.ts';

/**
 * Decides a case and reports the decision to the member, in the caller's transaction: a notice in the app, and a mail
 * where the member has an address. Returns false when it was decided before.
 */
export async function decideCase(
  client: pg.ClientBase,
  tenant: Tenant,
  found: IdentityCase,
  decision: { readonly rejections: readonly Rejection[]; readonly reviewer: Reviewer; readonly now: number },
): Promise<boolean> {
  const { tenantId } = tenant;
  const { now, rejections } = decision;
  if (!(await decide(client, tenantId, found, decision))) return false;
  const { rows } = await client.query<{ accountId: number; email: string | null }>(
    `select account_id as "accountId", email from app_user
      where tenant_id = $1 and user_id = $2 and closed_at is null and account_id is not null`,
    [tenantId, found.userId],
  );
  const [member] = rows;
  if (member === undefined) return true;
  const kind = rejections.length === 0 ? 'identityVerified' : 'identityRejected';
  const noticeId = `${kind}-${found.caseId}`;
  const { accountId, email } = member;
  await addNotices(client, tenantId, [{ accountId, noticeId, kind, params: {}, createdAt: now, eventSeq: null }]);
  if (email !== null)
    await enqueueMail(client, decisionMail(tenant, found.language, email, kind), { source: noticeId, now });
  return true;
}
