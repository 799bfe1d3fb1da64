import type { MarginAccount } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import { pages } from '../store/cursor.ts';

/** A row of the table `margin_account`. */
type MarginRow = {
  account_id: number;
  consent_version: string;
  consent_at: number;
  close_at_auction: boolean;
  level: string;
  closing: string | null;
  deficit: number;
  deficit_due: string | null;
  warned_on: string | null;
  auction_on: string | null;
  forced_on: string | null;
  penalty_on: string | null;
  retried_on: string | null;
  positions: MarginAccount['positions'];
};

/** The day trades of an account from their row. */
const toMargin = (row: MarginRow): MarginAccount =>
  // rows of the table were written by this core from branded values: reading them back restores the brands
  ({
    accountId: row.account_id,
    consent: { version: row.consent_version, at: row.consent_at },
    closeAtAuction: row.close_at_auction,
    level: row.level,
    closing: row.closing,
    deficit: row.deficit,
    deficitDue: row.deficit_due,
    warnedOn: row.warned_on,
    auctionOn: row.auction_on,
    forcedOn: row.forced_on,
    penaltyOn: row.penalty_on,
    retriedOn: row.retried_on,
    positions: row.positions,
  }) as MarginAccount;

/** The day trades of all accounts that have agreed to them, by account, page by page. */
export async function* marginPages(client: ClientBase): AsyncGenerator<MarginAccount[]> {
  const all = 'select * from margin_account order by account_id';
  for await (const page of pages<MarginRow>(client, all)) yield page.map(toMargin);
}
