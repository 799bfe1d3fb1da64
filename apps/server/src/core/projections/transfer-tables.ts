import { actorText, isArrival, isFinalTransfer, type Transfer, type TransferActor } from '@kabuto/brokerage';
import type { Table } from './table.ts';
import type { AccountEventRow } from './tables.ts';

export const transferTable: Table<Transfer> = {
  name: 'transfer',
  key: ['transfer_id'],
  columns: [
    { name: 'transfer_id', type: 'int8', of: (row) => row.transferId },
    { name: 'account_id', type: 'int8', of: (row) => row.accountId },
    { name: 'direction', type: 'text', of: (row) => row.direction },
    { name: 'method', type: 'text', of: (row) => row.method },
    { name: 'asset', type: 'text', of: (row) => row.asset },
    { name: 'amount', type: 'int8', of: (row) => row.amount },
    { name: 'fee', type: 'int8', of: (row) => row.fee },
    { name: 'state', type: 'text', of: (row) => row.state },
    { name: 'open', type: 'bool', of: (row) => !isFinalTransfer(row) },
    { name: 'source', type: 'text', of: (row) => row.source },
    { name: 'into_id', type: 'int8', of: (row) => row.into },
    { name: 'reason', type: 'text', of: (row) => row.reason },
    { name: 'not_before', type: 'int8', of: (row) => row.notBefore },
    { name: 'claimed', type: 'int8', of: (row) => row.claimed },
    { name: 'asked_at', type: 'int8', of: (row) => row.askedAt },
    { name: 'created_at', type: 'int8', of: (row) => row.createdAt },
    { name: 'updated_at', type: 'int8', of: (row) => row.updatedAt },
    { name: 'destination', type: 'text', of: (row) => row.destination ?? null },
    { name: 'approved_at', type: 'int8', of: (row) => row.approvedAt ?? null },
    { name: 'approved_by', type: 'text', of: (row) => row.approvedBy ?? null },
    { name: 'locked_until', type: 'date', of: (row) => row.lockedUntil ?? null },
    { name: 'unreconciled', type: 'bool', of: (row) => row.unreconciled ?? null },
    { name: 'funded', type: 'int8', of: (row) => row.funded ?? null },
    { name: 'token', type: 'text', of: (row) => row.token ?? null },
    { name: 'units', type: 'int8', of: (row) => row.units ?? null },
    { name: 'rate', type: 'int8', of: (row) => row.rate ?? null },
    { name: 'least_units', type: 'int8', of: (row) => row.leastUnits ?? null },
    { name: 'most_units', type: 'int8', of: (row) => row.mostUnits ?? null },
    { name: 'fee_cap', type: 'int8', of: (row) => row.feeCap ?? null },
  ],
};

/** A step of a transfer, numbered as its event. */
export type TransferStepRow = {
  readonly eventSeq: number;
  readonly journalSeq: number;
  readonly transfer: Transfer;
  readonly actor: TransferActor | undefined;
};
export const transferStepTable: Table<TransferStepRow> = {
  name: 'transfer_step',
  key: null,
  columns: [
    { name: 'event_seq', type: 'int8', of: (row) => row.eventSeq },
    { name: 'transfer_id', type: 'int8', of: ({ transfer }) => transfer.transferId },
    { name: 'account_id', type: 'int8', of: ({ transfer }) => transfer.accountId },
    { name: 'state', type: 'text', of: ({ transfer }) => transfer.state },
    { name: 'reason', type: 'text', of: ({ transfer }) => transfer.reason },
    { name: 'at', type: 'int8', of: ({ transfer }) => transfer.updatedAt },
    { name: 'journal_seq', type: 'int8', of: (row) => row.journalSeq },
    { name: 'actor', type: 'text', of: ({ actor }) => (actor === undefined ? null : actorText(actor)) },
  ],
};

/** The transfer that a bank line or the log of a chain became, and the journal row that imported it. */
export type TransferSourceRow = {
  readonly source: string;
  readonly transferId: number;
  readonly journalSeq: number;
};
export const transferSourceTable: Table<TransferSourceRow> = {
  name: 'transfer_source',
  key: null,
  columns: [
    { name: 'source', type: 'text', of: (row) => row.source },
    { name: 'transfer_id', type: 'int8', of: (row) => row.transferId },
    { name: 'journal_seq', type: 'int8', of: (row) => row.journalSeq },
  ],
};

/** The steps among these events. */
export const stepsOf = (events: readonly AccountEventRow[]): TransferStepRow[] =>
  events.flatMap(({ eventSeq, journalSeq, event }) =>
    event.kind === 'transfer' ? [{ eventSeq, journalSeq, transfer: event.transfer, actor: event.actor }] : [],
  );

/** The sources of the money that has arrived among these events. */
export const sourcesOf = (events: readonly AccountEventRow[]): TransferSourceRow[] =>
  stepsOf(events).flatMap(({ journalSeq, transfer }) => {
    const { source, transferId } = transfer;
    return isArrival(transfer) && source !== null ? [{ source, transferId, journalSeq }] : [];
  });
