import type { Offering } from '@kabuto/brokerage';
import { DRAW_PAGE } from '@kabuto/contract/offering';
import { entryLine, merklePath, provesWhat } from '@kabuto/draw';
import type pg from 'pg';
import { readJournalRow } from '../../core/index.ts';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { certificateOf, countOutcomes, type DrawTrees, readDrawRows } from '../certificate.ts';
import type { OfferingsDeps } from '../deps.ts';
import { findApplication, findOfferings, readSteps, type StoredStep } from '../read.ts';

/** An offering whose list is frozen. Throws Refused OFFERING_UNKNOWN or DRAW_NOT_FROZEN. */
async function frozenOffering(client: pg.ClientBase, tenantId: number, offeringId: number): Promise<Offering> {
  const offering = (await findOfferings(client, tenantId, [offeringId])).get(offeringId);
  if (offering === undefined) throw new Refused('OFFERING_UNKNOWN', 'offeringId');
  if (offering.draw.root === null) throw new Refused('DRAW_NOT_FROZEN', 'offeringId');
  return offering;
}

/** Where a step is in the journal; null: it was not taken. */
async function placeOf(client: pg.ClientBase, tenantId: number, steps: readonly StoredStep[], ...states: string[]) {
  const step = steps.find(({ state }) => states.includes(state));
  if (step === undefined) return null;
  const { hash } = await readJournalRow(client, tenantId, step.journalSeq);
  return { journalSeq: step.journalSeq, headHash: hash.toString('hex'), at: step.wallAt };
}

/** GET v1/offering/draw/certificate. OFFERING_UNKNOWN, DRAW_NOT_FROZEN. */
export const drawCertificate = ({ pool }: OfferingsDeps): Operation =>
  operation('drawCertificate', ({ query, caller: { tenantId } }) =>
    readTenant(pool, tenantId, async (client) => {
      const offering = await frozenOffering(client, tenantId, Number(query.offeringId));
      const certificate = certificateOf(offering);
      const steps = await readSteps(client, tenantId, offering.offeringId);
      const frozen = await placeOf(client, tenantId, steps, 'bookClosed', 'closed');
      if (frozen === null) throw new Error(`offering ${offering.offeringId} was frozen without a step`);
      return {
        certificate,
        proves: provesWhat(certificate),
        frozen,
        priced: await placeOf(client, tenantId, steps, 'priced', 'open'),
        drawn: await placeOf(client, tenantId, steps, 'drawn'),
        ...(await countOutcomes(client, tenantId, offering)),
      };
    }),
  );

/** GET v1/offering/draw/list. OFFERING_UNKNOWN, DRAW_NOT_FROZEN. */
export const drawList = ({ pool }: OfferingsDeps): Operation =>
  operation('drawList', ({ query, caller: { tenantId } }) =>
    readTenant(pool, tenantId, async (client) => {
      const offering = await frozenOffering(client, tenantId, Number(query.offeringId));
      const found = await readDrawRows(client, tenantId, offering, {
        after: Number(query.after ?? 0),
        most: DRAW_PAGE + 1,
      });
      return { rows: found.slice(0, DRAW_PAGE), more: found.length > DRAW_PAGE };
    }),
  );

/** GET v1/offering/draw/leaf. OFFERING_UNKNOWN, DRAW_NOT_FROZEN, APPLICATION_UNKNOWN. */
export const drawLeaf = ({ pool }: OfferingsDeps, trees: DrawTrees): Operation =>
  operation('drawLeaf', ({ query, caller: { tenantId }, member: { accountId } }) =>
    readTenant(pool, tenantId, async (client) => {
      const offering = await frozenOffering(client, tenantId, Number(query.offeringId));
      const of = { accountId, offeringId: offering.offeringId };
      const application = await findApplication(client, tenantId, of);
      if (application === undefined) throw new Refused('APPLICATION_UNKNOWN', 'offeringId');
      const { levels, indexOf } = await trees.of(client, tenantId, offering);
      const index = indexOf.get(application.applicationId);
      if (index === undefined) throw new Refused('APPLICATION_UNKNOWN', 'offeringId');
      const { applicationId: id, quantity, bid, nonce, simulated } = application;
      return {
        id,
        index,
        line: entryLine({ id, quantity, bid, nonce, simulated: simulated === true }),
        leaf: levels[0]?.[index] ?? '',
        path: merklePath(levels, index).map((step) => ({ ...step })),
      };
    }),
  );
