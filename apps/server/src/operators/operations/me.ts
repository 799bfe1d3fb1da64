import type { AnyOperation } from '../../platform/http/index.ts';
import { operatorOperation } from '../operator-call.ts';
import type { EntryDeps } from './deps.ts';

/** The logged-in operator. */
export const me = ({ tenants }: EntryDeps): AnyOperation =>
  operatorOperation('me', async ({ operator: { operatorId, name, tenantId, roles } }) => {
    const { slug: tenant, names: tenantNames, mode } = await tenants.get(tenantId);
    return { operatorId, name, tenant, tenantNames, mode, roles: [...roles] };
  });
