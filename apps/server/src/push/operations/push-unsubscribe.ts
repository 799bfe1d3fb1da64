import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { PushDeps } from '../deps.ts';
import { removeSubscription } from '../store.ts';

/** Ends the messages to one of the caller's browsers. Throws Refused NOT_FOUND for one that gets none. */
export const pushUnsubscribe = ({ pool }: PushDeps): Operation =>
  operation('pushUnsubscribe', ({ body, caller: { tenantId }, member: { userId } }) =>
    withTenant(pool, tenantId, async (client) => {
      if (!(await removeSubscription(client, { tenantId, userId }, body.subscriptionId)))
        throw new Refused('NOT_FOUND', 'subscriptionId');
      return null;
    }),
  );
