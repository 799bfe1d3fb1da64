export { authProvider } from './auth-provider.ts';
export { type Me, useMay, useMe } from './me.ts';
export { PERMISSION_OF, type OfficeResource } from './resources.ts';
