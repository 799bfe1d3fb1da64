import type { ClientBase } from 'pg';
import type { DocumentsDeps } from './deps.ts';
import type { Letterhead } from './papers/letterhead.ts';
import type { PaperLanguage } from './papers/texts.ts';

/** The letterhead of an account's documents. The caller has begun a transaction of the tenant. */
export async function readLetterhead(
  client: ClientBase,
  { tenants }: Pick<DocumentsDeps, 'tenants'>,
  { tenantId, userId, accountId }: { readonly tenantId: number; readonly userId: number; readonly accountId: number },
  language: PaperLanguage,
): Promise<Letterhead> {
  const tenant = await tenants.get(tenantId);
  const { rows } = await client.query<{ nickname: string }>(
    'select nickname from app_user where tenant_id = $1 and user_id = $2',
    [tenantId, userId],
  );
  return {
    issuer: {
      name: tenant.operatorName ?? tenant.names[language],
      registrationNumber: tenant.registrationNumber,
      isSimulated: tenant.mode === 'demo',
    },
    member: { name: rows[0]?.nickname ?? '', accountId: String(accountId) },
  };
}
