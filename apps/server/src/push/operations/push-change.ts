import { type Operation, operation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { PushDeps } from '../deps.ts';
import { writeChoice } from '../store.ts';

/** Sets which messages the caller's browsers get; those about day trades and security are always sent. */
export const pushChange = ({ pool }: PushDeps): Operation =>
  operation('pushChange', ({ body, caller: { tenantId }, member: { userId } }) =>
    withTenant(pool, tenantId, async (client) => {
      await writeChoice(client, { tenantId, userId }, body);
      return null;
    }),
  );
