export { createOperator } from './create-operator.ts';
export { createTenant, type NewTenant } from './create-tenant.ts';
export { listTenants, type TenantName } from './list-tenants.ts';
export { type TenantInfoOptions, tenantInfo } from './tenant-info.ts';
export {
  createTenantStore,
  TENANT_FEATURES,
  type Tenant,
  type TenantFeature,
  type TenantStore,
} from './tenant-store.ts';
