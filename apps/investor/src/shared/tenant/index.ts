export { BrandLogo } from './brand-logo.tsx';
export { Simulated } from './simulated.tsx';
export { useBrandName, useOffers, useTenant, useTenantCall } from './use-tenant.ts';
