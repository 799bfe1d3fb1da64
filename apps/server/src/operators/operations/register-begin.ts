import { creationOptions } from '../../identity/index.ts';
import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { hashSecret } from '../../platform/seal/index.ts';
import { operatorOperation } from '../operator-call.ts';
import { issueChallenge, operatorOfToken } from '../store.ts';
import { type EntryDeps, tenantOf } from './deps.ts';

/** Begins a registration with a one-time token. */
export const registerBegin = (deps: EntryDeps): AnyOperation =>
  operatorOperation('registerBegin', async ({ body, visit }) => {
    const tokenHash = hashSecret(body.token);
    const tenantId = await tenantOf(deps, body.tenant);
    const { names } = await deps.tenants.get(tenantId);
    return withTenant(deps.pool, tenantId, async (client) => {
      const operator = await operatorOfToken(client, tenantId, tokenHash, visit.now);
      if (operator === undefined) throw new Refused('FACTOR_WRONG', 'token');
      const { operatorId, name, handle } = operator;
      const challenge = await issueChallenge(client, tenantId, { operatorId, tokenHash }, visit.now);
      const who = { handle, account: `${name}@${body.tenant}`, nickname: name, tenantName: names.en };
      return creationOptions(visit.rp, challenge, who, []);
    });
  });
