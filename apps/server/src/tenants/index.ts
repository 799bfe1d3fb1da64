export { type TenantInfoOptions, tenantInfo } from './tenant-info.ts';
export { createTenantStore, type Tenant, type TenantStore } from './tenant-store.ts';
