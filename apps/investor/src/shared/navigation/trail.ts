import type { ReturnUrl } from '../storage/slots.ts';

/** The navigation history: addresses (path plus query) by history index; `floor`: the index of the last relaunch. */
export type Trail = { readonly addresses: Readonly<Record<number, string>>; readonly floor: number };

export const emptyTrail: Trail = { addresses: {}, floor: 0 };

/**
 * The trail after arriving at `address`, which is the entry `index` of the browser's history; later entries are gone.
 */
export function withArrival(trail: Trail, index: number, address: string): Trail {
  const kept = Object.entries(trail.addresses).filter(([at]) => Number(at) < index);
  return { addresses: { ...Object.fromEntries(kept), [index]: address }, floor: Math.min(trail.floor, index) };
}

/** The trail after a relaunch at `index`: going back cannot pass it. */
export const withRelaunch = (trail: Trail, index: number): Trail => ({ ...trail, floor: index });

/** Whether there is a page of this app to go back to (NAV-06). */
export const canGoBack = (trail: Trail, index: number): boolean => index > trail.floor;

/** The page before this one; undefined when there is none or it is unknown. */
export const previousAddress = (trail: Trail, index: number): string | undefined =>
  canGoBack(trail, index) ? trail.addresses[index - 1] : undefined;

const LOGIN_PAGES = ['/pages/user/login', '/pages/user/register'];
const isLoginPage = (address: string): boolean => LOGIN_PAGES.includes(address.replace(/[?#].*$/, ''));

/** The saved return address; undefined if it leaves the app or is the login or register page (NAV-08). */
export function safeReturn(saved: ReturnUrl | null): string | undefined {
  if (saved === null || !/^\/(?![/\\])/.test(saved.url) || isLoginPage(saved.url)) return undefined;
  const target = new URL(saved.url + saved.query, 'https://app.invalid');
  if (target.origin !== 'https://app.invalid') return undefined;
  return target.pathname + target.search;
}

export type Step =
  | { readonly kind: 'stay' }
  | { readonly kind: 'replace'; readonly address: string }
  | { readonly kind: 'back' };

/**
 * The navigation after a login that completes on page `here`: none if that is not the login or register page, since the
 * user has moved on; else to the saved address, else to the previous page unless that was login or register, else home
 * (NAV-07, NAV-08).
 */
export function stepAfterLogin(here: string, saved: ReturnUrl | null, previous: string | undefined): Step {
  if (!isLoginPage(here)) return { kind: 'stay' };
  const target = safeReturn(saved);
  if (target !== undefined) return { kind: 'replace', address: target };
  if (previous !== undefined && !isLoginPage(previous)) return { kind: 'back' };
  return { kind: 'replace', address: '/' };
}
