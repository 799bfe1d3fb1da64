import type { Application, Offering } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import { pages } from '../store/cursor.ts';

// Rows of these tables were written by this core from branded values: reading them back restores the brands.

/** A row of the table `offering`. */
export type OfferingRow = {
  offering_id: number;
  kind: string;
  code: string;
  lot: number;
  shares: number;
  least: number;
  most: number;
  standbys: number;
  holds_at: string;
  opens_at: number;
  closes_at: number;
  draw_at: number;
  purchase_from: number | null;
  purchase_until: number | null;
  delivers_on: string | null;
  deposit_percent: number;
  penalty_percent: number;
  locked_until: string | null;
  state: string;
  open: boolean;
  range_low: number | null;
  range_high: number | null;
  range_step: number | null;
  price: number | null;
  last_close: number | null;
  commitment: string | null;
  beacon_round: number | null;
  beacon_chain: string | null;
  root: string | null;
  leaves: number | null;
  secret: string | null;
  seed: string | null;
  task: Offering['task'];
  applications: number;
  applied: number;
  allotted: number;
  delivered: number;
  paid: number;
  reason: string | null;
  created_at: number;
  updated_at: number;
};

/** The range of a row; each column counts, so that verify detects one that was changed alone. */
const rangeOf = ({ range_low: low, range_high: high, range_step: step }: OfferingRow) =>
  low === null && high === null && step === null ? null : { low, high, step };

/** An offering from its row. */
export const toOffering = (row: OfferingRow): Offering =>
  ({
    offeringId: row.offering_id,
    kind: row.kind,
    code: row.code,
    lot: row.lot,
    shares: row.shares,
    least: row.least,
    most: row.most,
    standbys: row.standbys,
    holdsAt: row.holds_at,
    schedule: {
      opensAt: row.opens_at,
      closesAt: row.closes_at,
      drawAt: row.draw_at,
      purchaseFrom: row.purchase_from,
      purchaseUntil: row.purchase_until,
      deliversOn: row.delivers_on,
    },
    depositPercent: row.deposit_percent,
    penaltyPercent: row.penalty_percent,
    lockedUntil: row.locked_until,
    state: row.state,
    range: rangeOf(row),
    price: row.price,
    lastClose: row.last_close,
    draw: {
      commitment: row.commitment,
      beaconRound: row.beacon_round,
      ...(row.beacon_chain === null ? {} : { beaconChain: row.beacon_chain }),
      root: row.root,
      count: row.leaves,
      secret: row.secret,
      seed: row.seed,
    },
    task: row.task,
    applications: row.applications,
    applied: row.applied,
    allotted: row.allotted,
    delivered: row.delivered,
    paid: row.paid,
    reason: row.reason,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }) as Offering;

/** A row of the table `offering_application`. */
export type ApplicationRow = {
  application_id: number;
  offering_id: number;
  account_id: number;
  simulated: true | null;
  person: string | null;
  quantity: number;
  bid: number | null;
  nonce: string;
  state: string;
  open: boolean;
  reason: string | null;
  allotted: number;
  rank: number | null;
  standby: number | null;
  answer: string | null;
  paid: number;
  agreement_version: string | null;
  agreement_digest: string | null;
  created_at: number;
  updated_at: number;
};

const agreementOf = ({ agreement_version: version, agreement_digest: digest }: ApplicationRow) =>
  version === null && digest === null ? null : { version, digest };

/** An application from its row. */
export const toApplication = (row: ApplicationRow): Application =>
  ({
    applicationId: row.application_id,
    offeringId: row.offering_id,
    accountId: row.account_id,
    ...(row.simulated === null ? {} : { simulated: row.simulated }),
    ...(row.person === null ? {} : { person: row.person }),
    quantity: row.quantity,
    bid: row.bid,
    nonce: row.nonce,
    state: row.state,
    reason: row.reason,
    allotted: row.allotted,
    rank: row.rank,
    standby: row.standby,
    answer: row.answer,
    paid: row.paid,
    agreement: agreementOf(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }) as Application;

/** Offerings that are not final, by number, page by page. */
export async function* offeringPages(client: ClientBase): AsyncGenerator<Offering[]> {
  const open = 'select * from offering where open order by offering_id';
  for await (const page of pages<OfferingRow>(client, open)) yield page.map(toOffering);
}

/** Applications that are not final, by number, page by page. */
export async function* applicationPages(client: ClientBase): AsyncGenerator<Application[]> {
  const open = 'select * from offering_application where open order by application_id';
  for await (const page of pages<ApplicationRow>(client, open)) yield page.map(toApplication);
}
