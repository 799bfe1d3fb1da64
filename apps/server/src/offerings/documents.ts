import type { Offering } from '@kabuto/brokerage';
import type { Language } from '@kabuto/contract';
import type pg from 'pg';
import { Refused } from '../platform/http/index.ts';
import { sha256 } from '../platform/seal/index.ts';
import { sectionsOf } from '../tenants/index.ts';

export type DocumentKind = 'prospectus' | 'agreement';
/** A version of a document in three languages. */
export type OfferingDocument = { readonly version: string; readonly texts: Readonly<Record<Language, string>> };
/** Whose document it is, and which. */
type Of = { readonly tenantId: number; readonly offeringId: number; readonly kind: DocumentKind };

/** The SHA-256 of a text, hexadecimal: what a customer signs. */
export const documentHash = (text: string): string => sha256(text).toString('hex');

/** A published document: the current one, or a version by name; undefined when there is none. */
export async function readDocument(
  client: pg.ClientBase,
  { tenantId, offeringId, kind }: Of,
  version: string | null = null,
): Promise<OfferingDocument | undefined> {
  const { rows } = await client.query<{ version: string; en: string; jp: string; tw: string }>(
    `select version, text_en as en, text_jp as jp, text_tw as tw from offering_document
      where tenant_id = $1 and offering_id = $2 and kind = $3 and published_at is not null
        and ($4::text is null or version = $4)
      order by published_at desc, version desc limit 1`,
    [tenantId, offeringId, kind, version],
  );
  const [row] = rows;
  return row === undefined ? undefined : { version: row.version, texts: { en: row.en, jp: row.jp, tw: row.tw } };
}

/** The current versions of the documents of offerings, by offering and kind: `7 prospectus`. */
export async function currentVersions(
  client: pg.ClientBase,
  tenantId: number,
  offeringIds: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ key: string; version: string }>(
    `select distinct on (offering_id, kind) offering_id || ' ' || kind as key, version from offering_document
      where tenant_id = $1 and offering_id = any($2::bigint[]) and published_at is not null
      order by offering_id, kind, published_at desc, version desc`,
    [tenantId, offeringIds],
  );
  return new Map(rows.map(({ key, version }) => [key, version]));
}

/**
 * The document that applications for an offering cannot open without: nobody could be shown what they apply for or,
 * for a block, sign it. Null: its current versions are published.
 */
export async function missingDocument(
  client: pg.ClientBase,
  tenantId: number,
  { offeringId, kind }: Pick<Offering, 'offeringId' | 'kind'>,
): Promise<'PROSPECTUS_MISSING' | 'AGREEMENT_MISSING' | null> {
  const versions = await currentVersions(client, tenantId, [offeringId]);
  const missing = missingOf(versions, { offeringId, kind });
  return missing === null ? null : MISSING[missing];
}

const MISSING = { prospectus: 'PROSPECTUS_MISSING', agreement: 'AGREEMENT_MISSING' } as const;

/** The document that applications for an offering cannot open without, from `currentVersions`. */
export function missingOf(
  versions: ReadonlyMap<string, string>,
  { offeringId, kind }: Pick<Offering, 'offeringId' | 'kind'>,
): DocumentKind | null {
  if (!versions.has(`${offeringId} prospectus`)) return 'prospectus';
  return kind === 'block' && !versions.has(`${offeringId} agreement`) ? 'agreement' : null;
}

/** A document as it is shown in a language. Throws Refused NOT_FOUND naming the version when there is none. */
export async function showDocument(client: pg.ClientBase, of: Of, version: string | undefined, language: Language) {
  const document = await readDocument(client, of, version ?? null);
  if (document === undefined) throw new Refused('NOT_FOUND', 'version');
  const text = document.texts[language];
  return { version: document.version, hash: documentHash(text), sections: sectionsOf(text) };
}

/** Adds a document of the demo and publishes it; does nothing for a version that there is. */
export async function publishDocument(
  client: pg.ClientBase,
  { tenantId, offeringId, kind }: Of,
  { version, texts }: OfferingDocument,
  now: number,
): Promise<void> {
  await client.query(
    `insert into offering_document (tenant_id, offering_id, kind, version, text_en, text_jp, text_tw, added_at, published_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing`,
    [tenantId, offeringId, kind, version, texts.en, texts.jp, texts.tw, now],
  );
}
