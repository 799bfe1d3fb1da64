import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { OfferingsDeps } from '../deps.ts';
import { recordOpened } from '../prospectus.ts';

/** POST v1/offering/prospectus/open */
export const prospectusOpen = ({ pool, now }: OfferingsDeps): Operation =>
  operation('prospectusOpen', async ({ body, caller: { tenantId }, member: { userId } }) => {
    const offeringId = Number(body.offeringId);
    await withTenant(pool, tenantId, (client) =>
      recordOpened(client, { tenantId, userId, offeringId }, body.version, now()),
    );
    return null;
  });
