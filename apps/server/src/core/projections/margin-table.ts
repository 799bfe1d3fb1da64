import type { MarginAccount } from '@kabuto/brokerage';
import type { Table } from './table.ts';

export const marginTable: Table<MarginAccount> = {
  name: 'margin_account',
  key: ['account_id'],
  columns: [
    { name: 'account_id', type: 'int8', of: (row) => row.accountId },
    { name: 'consent_version', type: 'text', of: ({ consent }) => consent.version },
    { name: 'consent_at', type: 'int8', of: ({ consent }) => consent.at },
    { name: 'close_at_auction', type: 'bool', of: (row) => row.closeAtAuction },
    { name: 'level', type: 'text', of: (row) => row.level },
    { name: 'closing', type: 'text', of: (row) => row.closing },
    { name: 'deficit', type: 'int8', of: (row) => row.deficit },
    { name: 'deficit_due', type: 'date', of: (row) => row.deficitDue },
    { name: 'warned_on', type: 'date', of: (row) => row.warnedOn },
    { name: 'auction_on', type: 'date', of: (row) => row.auctionOn },
    { name: 'forced_on', type: 'date', of: (row) => row.forcedOn },
    { name: 'penalty_on', type: 'date', of: (row) => row.penaltyOn },
    { name: 'retried_on', type: 'date', of: (row) => row.retriedOn },
    { name: 'positions', type: 'json', of: (row) => JSON.stringify(row.positions) },
  ],
};
