import type { AnyOperation } from '../../platform/http/index.ts';
import { operatorOperation } from '../operator-call.ts';
import type { EntryDeps } from './deps.ts';

/** The logged-in operator. */
export const me = ({ tenants }: EntryDeps): AnyOperation =>
  operatorOperation('me', async ({ operator: { name, tenantId, roles } }) => ({
    name,
    tenant: (await tenants.get(tenantId)).slug,
    roles: [...roles],
  }));
