import { createHash } from 'node:crypto';
import type { AgreementOfMember, Language } from '@kabuto/contract';
import type { AgreementRejection, AgreementState } from '@kabuto/contract/offering';
import type pg from 'pg';
import type { Files } from '../files/index.ts';
import type { Owner } from '../platform/http/index.ts';

/** A signed agreement as it is stored. */
export type StoredAgreement = {
  readonly agreementId: number;
  readonly version: string;
  readonly textHash: string;
  readonly signature: string;
  readonly photo: string;
  readonly digest: string;
  readonly signedAt: number;
  readonly state: AgreementState;
  readonly reason: AgreementRejection | null;
  readonly decidedAt: number | null;
};

type Of = Owner & { readonly offeringId: number };

/** What a member signs. */
export type Signing = Of & {
  readonly version: string;
  readonly language: Language;
  readonly textHash: string;
  /** Files of the member. */
  readonly signature: string;
  readonly photo: string;
};

const COLUMNS = `agreement_id as "agreementId", version, text_hash as "textHash", signature_file::text as signature,
    photo_file::text as photo, digest, signed_at as "signedAt", state, reason, decided_at as "decidedAt"`;

/** The agreement of an offering that a member has signed last and the broker has; undefined: none. */
export async function newestAgreement(
  client: pg.ClientBase,
  { tenantId, userId, offeringId }: Of,
): Promise<StoredAgreement | undefined> {
  const { rows } = await client.query<StoredAgreement>(
    `select ${COLUMNS} from offering_agreement
      where tenant_id = $1 and user_id = $2 and offering_id = $3 and application_id is not null
      order by agreement_id desc limit 1`,
    [tenantId, userId, offeringId],
  );
  return rows[0];
}

/** The agreement in the API's format. */
export const agreementView = (of: StoredAgreement): AgreementOfMember => ({
  state: of.state,
  reason: of.reason,
  version: of.version,
  hash: of.textHash,
  signature: of.signature,
  photo: of.photo,
  signedAt: of.signedAt,
  decidedAt: of.decidedAt,
});

/**
 * Takes the pictures for a signed agreement and stores it, in the caller's transaction; what the same files have signed
 * before is returned as it is. Throws Refused FILE_UNKNOWN naming the picture.
 */
export async function storeAgreement(
  client: pg.ClientBase,
  files: Pick<Files, 'claim'>,
  { tenantId, userId, offeringId, version, language, textHash, signature, photo }: Signing,
  now: number,
): Promise<StoredAgreement> {
  const find = () =>
    client.query<StoredAgreement>(
      `select ${COLUMNS} from offering_agreement
        where tenant_id = $1 and user_id = $2 and offering_id = $3 and text_hash = $4 and signature_file = $5
          and photo_file = $6`,
      [tenantId, userId, offeringId, textHash, signature, photo],
    );
  const known = (await find()).rows[0];
  if (known !== undefined) return known;
  await files.claim(client, { tenantId, userId, fileId: signature, purpose: 'signature', field: 'signature' });
  await files.claim(client, { tenantId, userId, fileId: photo, purpose: 'agreement', field: 'photo' });
  const { rows } = await client.query<{ fileId: string; sha256: Buffer }>(
    `select file_id::text as "fileId", sha256 from stored_file where tenant_id = $1 and file_id = any($2::bigint[])`,
    [tenantId, [signature, photo]],
  );
  const contentOf = (fileId: string): Buffer => {
    const row = rows.find((one) => one.fileId === fileId);
    if (row === undefined) throw new Error(`file ${fileId} was claimed and has no row`);
    return row.sha256;
  };
  const digest = createHash('sha256')
    .update(Buffer.from(textHash, 'hex'))
    .update(contentOf(signature))
    .update(contentOf(photo))
    .digest('hex');
  await client.query(
    `insert into offering_agreement
       (tenant_id, offering_id, user_id, version, language, text_hash, signature_file, photo_file, digest, signed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [tenantId, offeringId, userId, version, language, textHash, signature, photo, digest, now],
  );
  const [stored] = (await find()).rows;
  if (stored === undefined) throw new Error('the agreement was not stored');
  return stored;
}

/** Records which applications the broker has made of agreements; the call that did it may have broken off. */
export async function linkAgreements(client: pg.ClientBase, tenantId: number): Promise<void> {
  await client.query(
    `update offering_agreement a set application_id = p.application_id from offering_application p
      where a.tenant_id = $1 and a.application_id is null and p.tenant_id = $1 and p.offering_id = a.offering_id
        and p.agreement_digest = a.digest`,
    [tenantId],
  );
}
