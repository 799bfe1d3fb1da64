import { type Application, isFinalApplication, isFinalOffering, type Offering } from '@kabuto/brokerage';
import type { Table } from './table.ts';
import type { AccountEventRow } from './tables.ts';

export const offeringTable: Table<Offering> = {
  name: 'offering',
  key: ['offering_id'],
  columns: [
    { name: 'offering_id', type: 'int8', of: (row) => row.offeringId },
    { name: 'kind', type: 'text', of: (row) => row.kind },
    { name: 'code', type: 'text', of: (row) => row.code },
    { name: 'lot', type: 'int8', of: (row) => row.lot },
    { name: 'shares', type: 'int8', of: (row) => row.shares },
    { name: 'least', type: 'int8', of: (row) => row.least },
    { name: 'most', type: 'int8', of: (row) => row.most },
    { name: 'standbys', type: 'int4', of: (row) => row.standbys },
    { name: 'holds_at', type: 'text', of: (row) => row.holdsAt },
    { name: 'opens_at', type: 'int8', of: ({ schedule }) => schedule.opensAt },
    { name: 'closes_at', type: 'int8', of: ({ schedule }) => schedule.closesAt },
    { name: 'draw_at', type: 'int8', of: ({ schedule }) => schedule.drawAt },
    { name: 'purchase_from', type: 'int8', of: ({ schedule }) => schedule.purchaseFrom },
    { name: 'purchase_until', type: 'int8', of: ({ schedule }) => schedule.purchaseUntil },
    { name: 'delivers_on', type: 'date', of: ({ schedule }) => schedule.deliversOn },
    { name: 'deposit_percent', type: 'int4', of: (row) => row.depositPercent },
    { name: 'penalty_percent', type: 'int4', of: (row) => row.penaltyPercent },
    { name: 'locked_until', type: 'date', of: (row) => row.lockedUntil },
    { name: 'state', type: 'text', of: (row) => row.state },
    { name: 'open', type: 'bool', of: (row) => !isFinalOffering(row) },
    { name: 'range_low', type: 'int4', of: ({ range }) => range?.low ?? null },
    { name: 'range_high', type: 'int4', of: ({ range }) => range?.high ?? null },
    { name: 'range_step', type: 'int4', of: ({ range }) => range?.step ?? null },
    { name: 'price', type: 'int4', of: (row) => row.price },
    { name: 'last_close', type: 'int4', of: (row) => row.lastClose },
    { name: 'commitment', type: 'text', of: ({ draw }) => draw.commitment },
    { name: 'beacon_round', type: 'int8', of: ({ draw }) => draw.beaconRound },
    { name: 'beacon_chain', type: 'text', of: ({ draw }) => draw.beaconChain ?? null },
    { name: 'root', type: 'text', of: ({ draw }) => draw.root },
    { name: 'leaves', type: 'int4', of: ({ draw }) => draw.count },
    { name: 'secret', type: 'text', of: ({ draw }) => draw.secret },
    { name: 'seed', type: 'text', of: ({ draw }) => draw.seed },
    { name: 'task', type: 'json', of: ({ task }) => (task === null ? null : JSON.stringify(task)) },
    { name: 'applications', type: 'int4', of: (row) => row.applications },
    { name: 'applied', type: 'int8', of: (row) => row.applied },
    { name: 'allotted', type: 'int8', of: (row) => row.allotted },
    { name: 'delivered', type: 'int8', of: (row) => row.delivered },
    { name: 'paid', type: 'int8', of: (row) => row.paid },
    { name: 'reason', type: 'text', of: (row) => row.reason },
    { name: 'created_at', type: 'int8', of: (row) => row.createdAt },
    { name: 'updated_at', type: 'int8', of: (row) => row.updatedAt },
  ],
};

export const applicationTable: Table<Application> = {
  name: 'offering_application',
  key: ['application_id'],
  columns: [
    { name: 'application_id', type: 'int8', of: (row) => row.applicationId },
    { name: 'offering_id', type: 'int8', of: (row) => row.offeringId },
    { name: 'account_id', type: 'int8', of: (row) => row.accountId },
    { name: 'simulated', type: 'bool', of: (row) => row.simulated ?? null },
    { name: 'person', type: 'text', of: (row) => row.person ?? null },
    { name: 'quantity', type: 'int8', of: (row) => row.quantity },
    { name: 'bid', type: 'int4', of: (row) => row.bid },
    { name: 'nonce', type: 'text', of: (row) => row.nonce },
    { name: 'state', type: 'text', of: (row) => row.state },
    { name: 'open', type: 'bool', of: (row) => !isFinalApplication(row) },
    { name: 'reason', type: 'text', of: (row) => row.reason },
    { name: 'allotted', type: 'int8', of: (row) => row.allotted },
    { name: 'rank', type: 'int4', of: (row) => row.rank },
    { name: 'standby', type: 'int4', of: (row) => row.standby },
    { name: 'answer', type: 'text', of: (row) => row.answer },
    { name: 'paid', type: 'int8', of: (row) => row.paid },
    { name: 'agreement_version', type: 'text', of: ({ agreement }) => agreement?.version ?? null },
    { name: 'agreement_digest', type: 'text', of: ({ agreement }) => agreement?.digest ?? null },
    { name: 'created_at', type: 'int8', of: (row) => row.createdAt },
    { name: 'updated_at', type: 'int8', of: (row) => row.updatedAt },
  ],
};

/** A step of an offering, numbered as its event; `wallAt`: by the system clock. */
export type OfferingStepRow = {
  readonly eventSeq: number;
  readonly journalSeq: number;
  readonly offering: Offering;
  readonly wallAt: number;
};
export const offeringStepTable: Table<OfferingStepRow> = {
  name: 'offering_step',
  key: null,
  columns: [
    { name: 'event_seq', type: 'int8', of: (row) => row.eventSeq },
    { name: 'offering_id', type: 'int8', of: ({ offering }) => offering.offeringId },
    { name: 'state', type: 'text', of: ({ offering }) => offering.state },
    { name: 'wall_at', type: 'int8', of: (row) => row.wallAt },
    { name: 'at', type: 'int8', of: ({ offering }) => offering.updatedAt },
    { name: 'journal_seq', type: 'int8', of: (row) => row.journalSeq },
  ],
};

/** The steps of offerings among these events. */
export const offeringStepsOf = (events: readonly AccountEventRow[]): OfferingStepRow[] =>
  events.flatMap(({ eventSeq, journalSeq, event }) =>
    event.kind === 'offering' && event.wallAt !== undefined
      ? [{ eventSeq, journalSeq, offering: event.offering, wallAt: event.wallAt }]
      : [],
  );
