import type { AnyOperation } from '../../platform/http/index.ts';
import { operatorOperation } from '../operator-call.ts';
import type { EntryDeps } from './deps.ts';

/** The logged-in operator. */
export const me = ({ tenants }: EntryDeps): AnyOperation =>
  operatorOperation('me', async ({ operator: { operatorId, name, tenantId, roles } }) => ({
    operatorId,
    name,
    tenant: (await tenants.get(tenantId)).slug,
    roles: [...roles],
  }));
