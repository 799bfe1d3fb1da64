import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { newestAgreement } from '../agreements.ts';
import type { OfferingsDeps } from '../deps.ts';
import { isInWindow } from '../next.ts';
import { hasOpenedProspectus } from '../prospectus.ts';
import { findApplication, findOfferings, listApplications, shownSince } from '../read.ts';
import { showApplications } from '../show.ts';

/** GET v1/offering/application/list */
export const applicationList = (deps: OfferingsDeps): Operation =>
  operation('applicationList', ({ caller: { tenantId }, member: { accountId } }) =>
    readTenant(deps.pool, tenantId, async (client) => {
      const since = shownSince(deps.coreOf(tenantId));
      const applications = await listApplications(client, tenantId, { accountId, since });
      return { applications: await showApplications(client, deps, { tenantId, accountId }, applications) };
    }),
  );

/** States of an application that leave room for another one. */
const LEAVES_ROOM = ['withdrawn', 'rejected', 'accepted'];

/** GET v1/offering/application/terms. OFFERING_UNKNOWN. */
export const applicationTerms = (deps: OfferingsDeps): Operation =>
  operation('applicationTerms', async ({ query, caller: { tenantId }, member: { accountId, userId } }) => {
    const offeringId = Number(query.offeringId);
    const holdable = await deps.coreOf(tenantId).read(({ broker }) => broker.holdable(accountId, offeringId));
    return readTenant(deps.pool, tenantId, async (client) => {
      const offering = (await findOfferings(client, tenantId, [offeringId])).get(offeringId);
      if (offering === undefined) throw new Refused('OFFERING_UNKNOWN', 'offeringId');
      const agreement = await newestAgreement(client, { tenantId, userId, accountId, offeringId });
      const application = await findApplication(client, tenantId, { accountId, offeringId });
      const refusal = (): string | null => {
        if (!isInWindow(offering, deps.now())) return 'OFFERING_STATE';
        return application === undefined || LEAVES_ROOM.includes(application.state) ? null : 'APPLICATION_EXISTS';
      };
      return {
        buyingPower: String(holdable ?? 0),
        prospectusOpened: await hasOpenedProspectus(client, { tenantId, userId, offeringId }),
        agreement:
          agreement === undefined
            ? null
            : { state: agreement.state, version: agreement.version, reason: agreement.reason },
        refusal: refusal(),
      };
    });
  });
