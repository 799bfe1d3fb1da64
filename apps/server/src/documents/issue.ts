import { tokyoEpoch } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { addNotices, type NewNotice } from '../platform/messages/index.ts';
import { readDue, YOUNG_MS } from './due.ts';
import type { DueDocument, Wanted } from './due-document.ts';
import { dateAt } from './periods.ts';
import { AGREEMENT_KINDS, type DocumentKind } from './store.ts';

/** A member who agrees has just read the text, and has a notice of each transfer: another one would say the same. */
const HAS_NO_NOTICE: ReadonlySet<DocumentKind> = new Set<DocumentKind>([...AGREEMENT_KINDS, 'usdt', 'usdtReversal']);

type Issue = Wanted & {
  /** Epoch milliseconds of the system clock. */
  readonly now: number;
};

type Issued = Omit<DueDocument, 'isOfBefore'> & {
  readonly isOfBefore: boolean;
  readonly documentId: number;
  /** Market time. */
  readonly openedAt: number;
};

const noticeOf = ({ documentId, accountId, kind: document, from, to }: Issued, now: number): NewNotice => ({
  accountId,
  noticeId: `documentIssued-${documentId}`,
  kind: 'documentIssued',
  params: { document, from, to },
  createdAt: now,
  eventSeq: null,
});

/**
 * Issues what is due to these accounts and was not issued: a confirmation for each date with trades or deliveries of an
 * offering after that date, with the account's tax type now, a statement for each quarter with lines after its
 * end, the annual report of a specified account for each year in which a sale has settled (rules/product.md 2), and at
 * once receipts of USDT and what the member has agreed to.
 * Members find a notice of each, but not of receipts and agreements, nor of a history that is older than the account,
 * nor of what had happened before the brokerage issued such documents. Returns how many it has issued.
 */
export async function issueDocuments(client: ClientBase, { now, ...wanted }: Issue): Promise<number> {
  const { tenantId, head } = wanted;
  const due = await readDue(client, wanted);
  if (due.length === 0) return 0;
  const { rows } = await client.query<Issued>(
    `with issued as (insert into document (tenant_id, user_id, account_id, kind, period_from, period_to, tax_type, head_seq, head_hash,
                           issued_at, reference, version, of_before)
     select $1, u.user_id, u.account_id, p.kind, p.first, p.last, a.tax->>'type', $6, $7, $8, p.reference, p.version,
            p.of_before or $12 and a.opened_at < $13
       from (select distinct * from unnest($2::bigint[], $3::text[], $4::date[], $5::date[], $9::bigint[], $10::text[],
                                          $11::boolean[])
              as due (account_id, kind, first, last, reference, version, of_before)) as p
       join app_user u on u.tenant_id = $1 and u.account_id = p.account_id
       join account a on a.tenant_id = $1 and a.account_id = p.account_id
      where p.kind <> 'annual' or a.tax->>'type' = 'specified'
      order by p.last, p.kind desc, p.reference
     on conflict (tenant_id, account_id, kind, period_from, reference) do nothing
     returning document_id, account_id, kind, period_from, period_to, of_before)
     select i.document_id as "documentId", i.account_id as "accountId", i.kind, i.period_from::text as "from",
            i.period_to::text as "to", a.opened_at as "openedAt",
            i.of_before as "isOfBefore"
       from issued i join account a on a.tenant_id = $1 and a.account_id = i.account_id order by i.document_id`,
    [
      tenantId,
      due.map(({ accountId }) => accountId),
      due.map(({ kind }) => kind),
      due.map(({ from }) => from),
      due.map(({ to }) => to),
      head.seq,
      head.hash,
      now,
      due.map(({ reference = 0 }) => reference),
      due.map(({ version = null }) => version),
      due.map(({ isOfBefore = false }) => isOfBefore),
      // nothing was issued here yet: an older account is one of a brokerage that did not issue documents
      wanted.doneAt === null,
      tokyoEpoch(wanted.today, 0) - YOUNG_MS,
    ],
  );
  await addNotices(
    client,
    tenantId,
    rows
      .filter(({ kind, to, openedAt, isOfBefore }) => !HAS_NO_NOTICE.has(kind) && !isOfBefore && to >= dateAt(openedAt))
      .map((issued) => noticeOf(issued, now)),
  );
  return rows.length;
}
