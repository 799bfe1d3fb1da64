import type { Language } from '@kabuto/contract';
import type pg from 'pg';
import type { DocumentKind } from '../documents.ts';

/** Names a version of a document of an offering. */
type Named = { readonly offeringId: number; readonly document: DocumentKind; readonly version: string };

/** A version with its texts. `addedBy`: the operator's name; null: the demo. `publishedAt` null: a draft. */
type Version = {
  readonly document: DocumentKind;
  readonly version: string;
  readonly addedBy: string | null;
  readonly addedAt: number;
  readonly publishedAt: number | null;
  readonly isCurrent: boolean;
};

const COLUMNS = `d.kind as document, d.version, o.name as "addedBy", d.added_at as "addedAt", d.published_at as "publishedAt",
  d.published_at is not null and not exists (select from offering_document n where n.tenant_id = d.tenant_id
    and n.offering_id = d.offering_id and n.kind = d.kind
    and (n.published_at, n.version) > (d.published_at, d.version)) as "isCurrent"`;
const FROM = `offering_document d left join operator o on o.tenant_id = d.tenant_id and o.operator_id = d.added_by`;

/** The versions of the documents of an offering, newest first. */
export async function listVersions(client: pg.ClientBase, tenantId: number, offeringId: number): Promise<Version[]> {
  const { rows } = await client.query<Version>(
    `select ${COLUMNS} from ${FROM} where d.tenant_id = $1 and d.offering_id = $2
      order by d.kind, coalesce(d.published_at, d.added_at) desc, d.version desc`,
    [tenantId, offeringId],
  );
  return rows;
}

/** One version with its texts; undefined when there is none. */
export async function findVersion(
  client: pg.ClientBase,
  tenantId: number,
  { offeringId, document, version }: Named,
): Promise<(Version & { readonly texts: Readonly<Record<Language, string>> }) | undefined> {
  const { rows } = await client.query<Version & Readonly<Record<Language, string>>>(
    `select ${COLUMNS}, d.text_jp as jp, d.text_en as en, d.text_tw as tw from ${FROM}
      where d.tenant_id = $1 and d.offering_id = $2 and d.kind = $3 and d.version = $4`,
    [tenantId, offeringId, document, version],
  );
  const [row] = rows;
  if (row === undefined) return undefined;
  const { jp, en, tw, ...found } = row;
  return { ...found, texts: { jp, en, tw } };
}

/** Adds a draft; returns false for a version that there is. */
export async function insertDraft(
  client: pg.ClientBase,
  tenantId: number,
  { offeringId, document, version }: Named,
  { texts, addedBy, now }: { readonly texts: Record<Language, string>; readonly addedBy: number; readonly now: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into offering_document (tenant_id, offering_id, kind, version, text_en, text_jp, text_tw, added_by, added_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [tenantId, offeringId, document, version, texts.en, texts.jp, texts.tw, addedBy, now],
  );
  return rowCount === 1;
}

/** Publishes a draft. Throws when it is none any more. */
export async function publishVersion(
  client: pg.ClientBase,
  tenantId: number,
  { offeringId, document, version }: Named,
  now: number,
): Promise<void> {
  const { rowCount } = await client.query(
    `update offering_document set published_at = $5
      where tenant_id = $1 and offering_id = $2 and kind = $3 and version = $4 and published_at is null`,
    [tenantId, offeringId, document, version, now],
  );
  if (rowCount !== 1) throw new Error(`version ${version} of offering ${offeringId} is no draft`);
}
