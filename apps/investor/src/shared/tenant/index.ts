export { BrandLogo } from './brand-logo.tsx';
export { useBrandName, useOffers, useTenant } from './use-tenant.ts';
