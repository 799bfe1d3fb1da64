import { formatPrice, notional } from '@kabuto/market';
import { type Operation, operation } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { OfferingsDeps } from '../deps.ts';
import { findOfferings, listApplications, readPrices } from '../read.ts';
import { showApplications, showOfferings } from '../show.ts';

/** States of an application for a block whose shares were allotted and not lost again. */
const ALLOTTED = ['won', 'delivered'];

/** GET v1/otc/cover/list */
export const coverList = (deps: OfferingsDeps): Operation =>
  operation('coverList', ({ caller: { tenantId }, member: { accountId } }) =>
    readTenant(deps.pool, tenantId, async (client) => {
      const all = await listApplications(client, tenantId, { accountId, since: 0 });
      const offerings = await findOfferings(
        client,
        tenantId,
        all.map(({ offeringId }) => offeringId),
      );
      const blocks = all.flatMap((application) => {
        const offering = offerings.get(application.offeringId);
        const isBlock = offering?.kind === 'block' && ALLOTTED.includes(application.state);
        return offering !== undefined && isBlock ? [{ application, offering }] : [];
      });
      const views = await showOfferings(
        client,
        deps,
        tenantId,
        blocks.map(({ offering }) => offering),
      );
      const applications = await showApplications(
        client,
        deps,
        { tenantId, accountId },
        blocks.map(({ application }) => application),
      );
      const prices = await readPrices(
        client,
        blocks.map(({ offering }) => offering.code),
      );
      const rows = blocks.map(({ application: { allotted }, offering: { code, price } }, index) => {
        const [offering, application] = [views[index], applications[index]];
        if (offering === undefined || application === undefined) throw new Error('a block has no view');
        const last = prices.get(code) ?? null;
        const profit = last === null || price === null ? null : notional(last, allotted) - notional(price, allotted);
        return {
          offering,
          application,
          lastPrice: last === null ? null : formatPrice(last),
          profit: profit === null ? null : String(profit),
        };
      });
      const deadline = ({ application: { due } }: (typeof rows)[number]) => due?.until ?? Number.MAX_SAFE_INTEGER;
      // of shares that were sold nothing is left
      const current = rows.filter(({ application: { state, due } }) => state === 'won' || due !== null);
      return { rows: current.toSorted((one, other) => deadline(one) - deadline(other)) };
    }),
  );
