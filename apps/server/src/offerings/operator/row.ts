import type { Offering } from '@kabuto/brokerage';
import type { OperatorReply } from '@kabuto/contract/operator';
import { formatPrice, type Price } from '@kabuto/market';
import type pg from 'pg';
import type { LocalNames } from '../../orders/index.ts';
import { Refused } from '../../platform/http/index.ts';
import { currentVersions, missingOf } from '../documents.ts';
import { readIssues } from '../issue.ts';
import { findOfferings } from '../read.ts';
import type { OfficeDeps } from './deps.ts';
import { dueStep, type Missing } from './due-step.ts';

export type OfferingRow = OperatorReply<'offeringList'>['rows'][number];
/** What a row shows beside the offering itself. */
type Beside = {
  readonly names: LocalNames;
  /** The shares that the frozen list asks for; undefined before it is frozen. */
  readonly frozen: number | undefined;
  readonly missing: Missing;
};

export const priceText = (price: Price | null): string | null => (price === null ? null : formatPrice(price));

/** The subject of proposals and of lines of the log. */
export const subjectOf = (offeringId: number | string): string => `offering ${offeringId}`;

function rowOf(offering: Offering, { names, frozen, missing }: Beside): OfferingRow {
  const { offeringId, kind, code, state, shares, price, range, applications, applied, allotted, draw, task } = offering;
  return {
    offeringId: String(offeringId),
    kind,
    code,
    names,
    state,
    shares: String(shares),
    price: priceText(price),
    range:
      range === null
        ? null
        : { low: formatPrice(range.low), high: formatPrice(range.high), step: formatPrice(range.step) },
    // the offering's own counts fall as its applications end; what the draw is made from does not
    applications: draw.count ?? applications,
    applied: String(frozen ?? applied),
    allotted: String(allotted),
    task: task === null ? null : { kind: task.kind },
    due: dueStep(offering, missing),
    createdAt: offering.createdAt,
    updatedAt: offering.updatedAt,
  };
}

type RowDeps = Pick<OfficeDeps, 'names' | 'frozenShares'>;

/** Offerings as operators see them, in the same order. */
export async function offeringRows(
  client: pg.ClientBase,
  { names, frozenShares }: RowDeps,
  tenantId: number,
  offerings: readonly Offering[],
): Promise<OfferingRow[]> {
  const ids = offerings.map(({ offeringId }) => offeringId);
  const announced = await readIssues(client, tenantId, ids);
  const frozen = await frozenShares.of(client, tenantId, offerings);
  const versions = await currentVersions(client, tenantId, ids);
  const nameOf = names(tenantId);
  return offerings.map((offering) => {
    const { offeringId, code } = offering;
    const issue = announced.get(offeringId) ?? { names: nameOf(code) };
    const missing = missingOf(versions, offering);
    return rowOf(offering, { names: issue.names, frozen: frozen.get(offeringId), missing });
  });
}

/** One offering as operators see it. */
export async function offeringRow(
  client: pg.ClientBase,
  deps: RowDeps,
  tenantId: number,
  offering: Offering,
): Promise<OfferingRow> {
  const [row] = await offeringRows(client, deps, tenantId, [offering]);
  if (row === undefined) throw new Error(`offering ${offering.offeringId} has no row`);
  return row;
}

/** An offering of this brokerage, from the tables. Throws Refused OFFERING_UNKNOWN. */
export async function mustFind(client: pg.ClientBase, tenantId: number, offeringId: number): Promise<Offering> {
  const found = (await findOfferings(client, tenantId, [offeringId])).get(offeringId);
  if (found === undefined) throw new Refused('OFFERING_UNKNOWN', 'offeringId');
  return found;
}
