import type { AuthProvider } from 'react-admin';
import { CallError, call } from '../api/index.ts';
import { forgetMe, loadMe, mayNow } from './me.ts';
import { permissionFor } from './resources.ts';

const isLoggedOut = (error: unknown): boolean => error instanceof CallError && error.status === 401;

/**
 * How react-admin learns who is logged in. The session is a cookie that scripts cannot read: `me` is the only way to
 * see it. A login is what the entry page does; `login` gets it as `enter`.
 */
export const authProvider: AuthProvider = {
  login: async ({ enter }: { readonly enter: () => Promise<unknown> }) => {
    await enter();
    forgetMe();
    await loadMe();
  },
  logout: async () => {
    forgetMe();
    await call('POST v1/entry/session/end').catch((error: unknown) => {
      if (!isLoggedOut(error)) throw error;
    });
  },
  checkAuth: async () => {
    await loadMe();
  },
  checkError: async (error: unknown) => {
    if (!isLoggedOut(error)) return;
    forgetMe();
    throw error;
  },
  getIdentity: async () => {
    const { operatorId, name } = await loadMe();
    return { id: operatorId, fullName: name };
  },
  getPermissions: async () => (await loadMe()).roles,
  canAccess: async ({ resource }) => {
    await loadMe();
    const permission = permissionFor(resource);
    return permission !== undefined && mayNow(permission);
  },
};
