export { BrandLogo } from './brand-logo.tsx';
export { Simulated } from './simulated.tsx';
export { useBrandName, useOffers, useTenant } from './use-tenant.ts';
