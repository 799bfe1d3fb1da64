export { authProvider } from './auth-provider.ts';
export { type Me, useMay, useMe } from './me.ts';
export { type OfficeResource, PERMISSION_OF } from './resources.ts';
