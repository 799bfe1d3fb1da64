import type { TaxType } from '@kabuto/brokerage';
import type { IsoDate } from '@kabuto/market';
import type { ClientBase } from 'pg';

/** Kinds of what a member has agreed to: the user agreement, the risks of day trades, the agreement of a block. */
export const AGREEMENT_KINDS = ['agreement', 'dayTradeAgreement', 'blockAgreement'] as const;
export type AgreementKind = (typeof AGREEMENT_KINDS)[number];
export type DocumentKind = 'confirmation' | 'balance' | 'month' | 'annual' | 'usdt' | 'usdtReversal' | AgreementKind;

export const isAgreement = (kind: DocumentKind): kind is AgreementKind =>
  AGREEMENT_KINDS.some((agreement) => agreement === kind);

/** A row of `document`. */
export type StoredDocument = {
  readonly documentId: number;
  readonly userId: number;
  readonly accountId: number;
  readonly kind: DocumentKind;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /**
   * The transfer of a receipt, the number of a signed agreement, of other agreements when the member has agreed, epoch
   * milliseconds of the system clock; 0: the kind and the period are enough.
   */
  readonly reference: number;
  /** Of the text that the member has agreed to; null: it is no agreement. */
  readonly version: string | null;
  /** Of the account when it was issued. */
  readonly taxType: TaxType;
  readonly headSeq: number;
  readonly headHash: Buffer;
  readonly issuedAt: number;
};
/** The same with when it was first opened, in any language, and whether it still counts as unread. */
export type ListedDocument = StoredDocument & { readonly openedAt: number | null; readonly unread: boolean };

const COLUMNS = `d.document_id as "documentId", d.user_id as "userId", d.account_id as "accountId", d.kind,
  d.period_from as "from", d.period_to as "to", d.tax_type as "taxType", d.head_seq as "headSeq", d.head_hash as "headHash",
  d.issued_at as "issuedAt", d.reference, d.version`;

/** Kinds whose PDFs are made ahead of their readers, in SQL. */
export const MADE_AHEAD = `('balance', 'month', 'annual')`;

/**
 * Of document `d`: never opened, no agreement, whose text the member has read before, and neither of a history that is
 * older than the account nor of before such documents were issued: nobody has waited for those, and there is no
 * notice of them either (`issueDocuments`).
 */
const IS_UNREAD = `(d.version is null and not d.of_before and not exists (select from document_receipt r
                                where r.tenant_id = d.tenant_id and r.document_id = d.document_id)
  and d.period_to >= (select (to_timestamp(a.opened_at / 1000) at time zone 'Asia/Tokyo')::date from account a
                       where a.tenant_id = d.tenant_id and a.account_id = d.account_id))`;

/** A page of an account's documents, newest period first, and how many match. */
export async function listDocuments(
  client: ClientBase,
  {
    tenantId,
    accountId,
    kinds,
    unread,
  }: {
    readonly tenantId: number;
    readonly accountId: number;
    /** Null: all. */
    readonly kinds: readonly DocumentKind[] | null;
    readonly unread: boolean;
  },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: readonly ListedDocument[]; readonly total: number }> {
  const from = `from document d
      left join lateral (select min(opened_at) as opened_at from document_receipt r
                          where r.tenant_id = d.tenant_id and r.document_id = d.document_id) as receipt on true
     where d.tenant_id = $1 and d.account_id = $2 and ($3::text[] is null or d.kind = any($3))
       and (not $4::boolean or ${IS_UNREAD})`;
  const values = [tenantId, accountId, kinds, unread];
  const { rows } = await client.query<ListedDocument>(
    `select ${COLUMNS}, receipt.opened_at as "openedAt", ${IS_UNREAD} as unread ${from}
      order by d.period_to desc, d.document_id desc limit $5 offset $6`,
    [...values, limit, offset],
  );
  const counted = await client.query<{ total: number }>(`select count(*)::int as total ${from}`, values);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** How many documents of an account are unread. */
export async function countUnreadDocuments(client: ClientBase, tenantId: number, accountId: number): Promise<number> {
  const { rows } = await client.query<{ unread: number }>(
    `select count(*)::int as unread from document d where d.tenant_id = $1 and d.account_id = $2 and ${IS_UNREAD}`,
    [tenantId, accountId],
  );
  return rows[0]?.unread ?? 0;
}

/** A document of a brokerage; undefined when there is none. */
export async function findDocument(
  client: ClientBase,
  tenantId: number,
  documentId: number,
): Promise<StoredDocument | undefined> {
  const { rows } = await client.query<StoredDocument>(
    `select ${COLUMNS} from document d where d.tenant_id = $1 and d.document_id = $2`,
    [tenantId, documentId],
  );
  return rows[0];
}

/** Statements and annual reports without a PDF in any language, the oldest number first. */
export async function findUnmade(
  client: ClientBase,
  tenantId: number,
  after: number,
  limit: number,
): Promise<readonly StoredDocument[]> {
  const { rows } = await client.query<StoredDocument>(
    `select ${COLUMNS} from document d
      where d.tenant_id = $1 and d.document_id > $2 and d.kind in ${MADE_AHEAD}
        and not exists (select from document_copy c where c.tenant_id = d.tenant_id and c.document_id = d.document_id)
      order by d.document_id limit $3`,
    [tenantId, after, limit],
  );
  return rows;
}

/** Notes that a document was opened in a language; the first time is kept. */
export async function keepReceipt(
  client: ClientBase,
  {
    tenantId,
    documentId,
    language,
  }: { readonly tenantId: number; readonly documentId: number; readonly language: string },
  now: number,
): Promise<void> {
  await client.query(
    `insert into document_receipt (tenant_id, document_id, language, opened_at) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [tenantId, documentId, language, now],
  );
}
