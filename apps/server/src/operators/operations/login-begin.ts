import { requestOptions } from '../../identity/index.ts';
import type { AnyOperation } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { operatorOperation } from '../operator-call.ts';
import { issueChallenge } from '../store.ts';
import { type EntryDeps, tenantOf } from './deps.ts';

/** Begins a login by passkey. */
export const loginBegin = (deps: EntryDeps): AnyOperation =>
  operatorOperation('loginBegin', async ({ body, visit }) => {
    const tenantId = await tenantOf(deps, body.tenant);
    const challenge = await withTenant(deps.pool, tenantId, (client) =>
      issueChallenge(client, tenantId, null, visit.now),
    );
    return requestOptions(visit.rp, challenge);
  });
