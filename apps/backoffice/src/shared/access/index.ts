export { authProvider } from './auth-provider.ts';
export { type Me, useMay, useMe } from './me.ts';
export { RequireAccess } from './require-access.tsx';
export { type OfficeResource, PERMISSION_OF } from './resources.ts';
