import type { OperatorRole, Permission } from '@kabuto/contract/permissions';
import { may } from '@kabuto/contract/permissions';
import { createStore, useStore } from '@kabuto/ui/state';
import { type CallReply, call } from '../api/index.ts';

export type Me = CallReply<'GET v1/entry/operator/me'>;

const store = createStore<Me | null>(null);

/** The logged-in operator, requested once for each login. Throws CallError, with status 401 when none is logged in. */
export async function loadMe(): Promise<Me> {
  const known = store.get();
  if (known !== null) return known;
  const me = await call('GET v1/entry/operator/me');
  store.set(me);
  return me;
}

export const forgetMe = (): void => store.set(null);

/** The logged-in operator; null on the entry page. */
export const useMe = (): Me | null => useStore(store);

const NO_ROLES: readonly OperatorRole[] = [];

/** Whether the logged-in operator has a permission. The server decides; this hides what it would refuse. */
export const mayNow = (permission: Permission): boolean => may(store.get()?.roles ?? NO_ROLES, permission);

/** `mayNow`, re-rendered after a login. */
export const useMay = (): ((permission: Permission) => boolean) => {
  const roles = useMe()?.roles ?? NO_ROLES;
  return (permission) => may(roles, permission);
};
