import { createHash } from 'node:crypto';
import type { AgreementOfMember, Language } from '@kabuto/contract';
import type { AgreementRejection, AgreementState } from '@kabuto/contract/offering';
import type pg from 'pg';
import type { Files } from '../files/index.ts';
import { type Owner, Refused } from '../platform/http/index.ts';

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

type Of = Owner & { readonly accountId: number; readonly offeringId: number };

/** What a member signs. */
export type Signing = Of & {
  readonly version: string;
  readonly language: Language;
  readonly textHash: string;
  /** Files of the member. */
  readonly signature: string;
  readonly photo: string;
};

const COLUMNS = `a.agreement_id as "agreementId", a.version, a.text_hash as "textHash",
    a.signature_file::text as signature, a.photo_file::text as photo, a.digest, a.signed_at as "signedAt", a.state,
    a.reason, a.decided_at as "decidedAt"`;

/** Agreements `a` that the broker has, with application `p` and offering `f`. */
export const AGREEMENTS = `offering_agreement a
  join offering_application p on p.tenant_id = a.tenant_id and p.application_id = a.application_id
  join offering f on f.tenant_id = a.tenant_id and f.offering_id = a.offering_id`;

/** Of `AGREEMENTS` those that can be accepted or rejected: nobody has, and the block has not closed. */
export const IS_REVIEWABLE = `a.state = 'signed' and p.state = 'signed' and f.state in ('announced', 'open')`;

/** How long after its signature an agreement is matched with an application, in milliseconds. */
const LINKED_WITHIN_MS = 24 * 60 * 60_000;

/**
 * What the account has signed last of an offering, as far as the broker has it; undefined: nothing, or its application
 * was withdrawn since.
 */
export async function newestAgreement(
  client: pg.ClientBase,
  { tenantId, userId, accountId, offeringId }: Of,
): Promise<StoredAgreement | undefined> {
  const { rows } = await client.query<StoredAgreement & { readonly withdrawn: boolean }>(
    `select ${COLUMNS}, p.state = 'withdrawn' as withdrawn from offering_agreement a
       join offering_application p on p.tenant_id = a.tenant_id and p.application_id = a.application_id
      where a.tenant_id = $1 and a.user_id = $2 and a.offering_id = $3 and p.account_id = $4
      order by p.application_id desc limit 1`,
    [tenantId, userId, offeringId, accountId],
  );
  const [newest] = rows;
  return newest?.withdrawn === true ? undefined : newest;
}

/** The agreement that an application began with. Throws when there is none. */
export async function agreementOf(
  client: pg.ClientBase,
  tenantId: number,
  applicationId: number,
): Promise<StoredAgreement> {
  const { rows } = await client.query<StoredAgreement>(
    `select ${COLUMNS} from offering_agreement a where a.tenant_id = $1 and a.application_id = $2`,
    [tenantId, applicationId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`application ${applicationId} has no agreement`);
  return row;
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
 * before is returned, unless that was rejected or withdrawn or belongs to an earlier account: then new pictures are
 * needed. Throws Refused FILE_UNKNOWN naming the picture.
 */
export async function storeAgreement(
  client: pg.ClientBase,
  files: Pick<Files, 'claim'>,
  { tenantId, userId, accountId, offeringId, version, language, textHash, signature, photo }: Signing,
  now: number,
): Promise<StoredAgreement> {
  const find = () =>
    client.query<StoredAgreement & { readonly isLinked: boolean; readonly isOver: boolean }>(
      `select ${COLUMNS}, a.application_id is not null as "isLinked",
              coalesce(a.state = 'rejected' or p.state in ('rejected', 'withdrawn') or p.account_id <> $7, false) as "isOver"
         from offering_agreement a
         left join offering_application p on p.tenant_id = a.tenant_id and p.application_id = a.application_id
        where a.tenant_id = $1 and a.user_id = $2 and a.offering_id = $3 and a.text_hash = $4 and a.signature_file = $5
          and a.photo_file = $6`,
      [tenantId, userId, offeringId, textHash, signature, photo, accountId],
    );
  const [known] = (await find()).rows;
  if (known?.isOver === true) throw new Refused('FILE_UNKNOWN', 'signature', { field: 'signature' });
  if (known?.isLinked === true) return known;
  if (known !== undefined) {
    // the broker has refused it, or the call has broken off
    await client.query('update offering_agreement set signed_at = $3 where tenant_id = $1 and agreement_id = $2', [
      tenantId,
      known.agreementId,
      now,
    ]);
    return known;
  }
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
export async function linkAgreements(client: pg.ClientBase, tenantId: number, now: number): Promise<void> {
  await client.query(
    `update offering_agreement a set application_id = p.application_id from offering_application p
      where a.tenant_id = $1 and a.application_id is null and a.signed_at > $2
        and p.tenant_id = $1 and p.offering_id = a.offering_id and p.agreement_digest = a.digest`,
    [tenantId, now - LINKED_WITHIN_MS],
  );
}

/**
 * Records the broker's decisions on agreements whose own call has broken off before it did; the reason of a rejection
 * is lost then, and who decided.
 */
export async function recordDecisions(client: pg.ClientBase, tenantId: number, now: number): Promise<void> {
  await client.query(
    `update offering_agreement a
        set state = case p.state when 'rejected' then 'rejected' else 'accepted' end,
            reason = case p.state when 'rejected' then 'other' end, decided_at = $2
       from offering_application p
      where a.tenant_id = $1 and a.state = 'signed' and p.tenant_id = $1 and p.application_id = a.application_id
        and p.state not in ('signed', 'withdrawn')`,
    [tenantId, now],
  );
}
