import type { ClientBase } from 'pg';
import { readRiskText } from '../day-trades/index.ts';
import { readDocument } from '../offerings/index.ts';
import { Refused } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import { readAgreedTexts } from '../tenants/index.ts';
import type { DocumentsDeps } from './deps.ts';
import type { AgreementData, SignedBlock } from './papers/agreement-paper.ts';
import type { AgreementKind, StoredDocument } from './store.ts';

type Of = Pick<StoredDocument, 'userId' | 'reference'> & { readonly tenantId: number };
type Signed = Omit<SignedBlock, 'signature'> & {
  readonly version: string;
  readonly signedAt: number;
  readonly offeringId: number;
};

/**
 * The picture of a signature, a JPEG in base64; null when it is not kept any more. To be called outside of a
 * transaction: it reads a file.
 */
export async function readSignature(
  { files, pool }: Pick<DocumentsDeps, 'files' | 'pool'>,
  { tenantId, userId, reference }: Of,
): Promise<string | null> {
  const fileId = await withTenant(pool, tenantId, async (client) => {
    const { rows } = await client.query<{ fileId: string }>(
      `select signature_file::text as "fileId" from offering_agreement
        where tenant_id = $1 and user_id = $2 and agreement_id = $3`,
      [tenantId, userId, reference],
    );
    return rows[0]?.fileId;
  });
  if (fileId === undefined) return null;
  try {
    return (await files.readOwn({ tenantId, userId }, fileId)).toString('base64');
  } catch (error) {
    if (error instanceof Refused && error.reason === 'NOT_FOUND') return null;
    throw error;
  }
}

async function readSigned(client: ClientBase, { tenantId, userId, reference }: Of): Promise<Signed> {
  const { rows } = await client.query<Signed>(
    `select a.version, a.language, a.text_hash as "textHash", a.digest, a.signed_at as "signedAt",
            a.offering_id as "offeringId", a.application_id as "applicationId", i.code, i.names
       from offering_agreement a
       join offering_issue i on i.tenant_id = a.tenant_id and i.offering_id = a.offering_id
      where a.tenant_id = $1 and a.user_id = $2 and a.agreement_id = $3`,
    [tenantId, userId, reference],
  );
  const [row] = rows;
  if (row === undefined) throw new RangeError(`agreement ${reference} was not signed by user ${userId}`);
  return row;
}

/**
 * What a member has agreed to, for its document. `signature`: what `readSignature` has returned, for the agreement of a
 * block. The caller has begun a transaction of the tenant. Throws RangeError when there is no such agreement.
 */
export async function readAgreement(
  client: ClientBase,
  { tenants }: Pick<DocumentsDeps, 'tenants'>,
  document: StoredDocument & { readonly kind: AgreementKind; readonly tenantId: number },
  signature: string | null,
): Promise<AgreementData> {
  const { tenantId, kind, version, reference } = document;
  if (version === null) throw new RangeError(`document ${document.documentId} names no version`);
  if (kind === 'blockAgreement') {
    const { signedAt, offeringId, ...signed } = await readSigned(client, document);
    const text = await readDocument(client, { tenantId, offeringId, kind: 'agreement' }, version);
    return { kind, version, at: signedAt, texts: text?.texts ?? null, signed: { ...signed, signature } };
  }
  const texts =
    kind === 'agreement'
      ? await readAgreedTexts(client, await tenants.get(tenantId), version)
      : await readRiskText(client, tenantId, version);
  return { kind, version, at: reference, texts, signed: null };
}
