import type { ClientBase } from 'pg';
import { type StoredBook, unpackBook } from '../engine/fill-book.ts';
import { JOURNAL_KIND } from './journal.ts';
import { type ChainedRow, readJournalRow } from './rows.ts';

/** What the journal holds of a fill. */
export type FillEvidence = {
  /** The book before the fill; null for a fill from before the account came here. */
  readonly book: (ChainedRow & { readonly levels: StoredBook }) | null;
  /**
   * The venue's report that was booked; null when the fill did not come from a venue. Its images hold balances of the
   * house.
   */
  readonly report: ChainedRow | null;
};

/**
 * Reads the evidence of an account's fill; null when the account has no such fill. The caller has begun a transaction
 * of the tenant.
 */
export async function readFillEvidence(
  client: ClientBase,
  tenantId: number,
  { accountId, fillId }: { readonly accountId: number; readonly fillId: number },
): Promise<FillEvidence | null> {
  const found = await client.query<{ seq: number; bookSeq: number | null }>(
    'select journal_seq as seq, book_seq as "bookSeq" from fill where account_id = $1 and fill_id = $2',
    [accountId, fillId],
  );
  const row = found.rows[0];
  if (row === undefined) return null;
  const book = row.bookSeq === null ? null : await readJournalRow(client, tenantId, row.bookSeq);
  const report = await readJournalRow(client, tenantId, row.seq);
  return {
    book: book === null ? null : { ...book, levels: unpackBook(book.row.payload) },
    report: report.row.kind === JOURNAL_KIND.venueReport ? report : null,
  };
}
