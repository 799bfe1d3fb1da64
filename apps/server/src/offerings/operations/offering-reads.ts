import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { OfferingsDeps } from '../deps.ts';
import { showDocument } from '../documents.ts';
import { findOfferings, listOfferings, readSteps, shownSince } from '../read.ts';
import { showOfferings } from '../show.ts';
import { stepViews } from '../views.ts';

/** GET v1/offering/offering/list */
export const offeringList = (deps: OfferingsDeps): Operation =>
  operation('offeringList', ({ query, caller: { tenantId } }) =>
    readTenant(deps.pool, tenantId, async (client) => {
      const since = shownSince(deps.coreOf(tenantId));
      const offerings = await listOfferings(client, tenantId, { kind: query.kind ?? null, since });
      return { offerings: await showOfferings(client, deps, tenantId, offerings) };
    }),
  );

/** GET v1/offering/offering/detail. OFFERING_UNKNOWN. */
export const offeringDetail = (deps: OfferingsDeps): Operation =>
  operation('offeringDetail', ({ query, caller: { tenantId } }) =>
    readTenant(deps.pool, tenantId, async (client) => {
      const offeringId = Number(query.offeringId);
      const offering = (await findOfferings(client, tenantId, [offeringId])).get(offeringId);
      if (offering === undefined) throw new Refused('OFFERING_UNKNOWN', 'offeringId');
      const [view] = await showOfferings(client, deps, tenantId, [offering]);
      if (view === undefined) throw new Error(`offering ${offeringId} has no view`);
      return { offering: view, steps: stepViews(offering, await readSteps(client, tenantId, offeringId)) };
    }),
  );

/** GET v1/offering/prospectus/detail. NOT_FOUND for an offering or a version that has none. */
export const prospectusDetail = (deps: OfferingsDeps): Operation =>
  operation('prospectusDetail', ({ query, caller: { tenantId, language } }) =>
    readTenant(deps.pool, tenantId, (client) =>
      showDocument(
        client,
        { tenantId, offeringId: Number(query.offeringId), kind: 'prospectus' },
        query.version,
        language,
      ),
    ),
  );
