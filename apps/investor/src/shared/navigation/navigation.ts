import { createBrowserHistory, type HistoryState } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { slots } from '../storage/slots.ts';
import { storage } from '../storage/storage.ts';
import type { Path } from './routes.ts';
import {
  canGoBack,
  emptyTrail,
  previousAddress,
  stepAfterLogin,
  type Trail,
  withArrival,
  withRelaunch,
} from './trail.ts';

const TRAIL_KEY = 'kabuto.trail';
const BASE = import.meta.env.BASE_URL.replace(/\/$/, '');

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry's index in the trail; absent on the entry with which the app was opened, which is the first. */
    trailIndex?: number;
    /** Names the page of this entry for its scroll position; absent on the first entry and its guard. */
    pageKey?: string | undefined;
    /** A second entry of the page with which the app was opened, on top of the first (see `guardFirstEntry`). */
    guard?: boolean;
  }
}

/** The browser's history; the router listens to the same one. */
export const browserHistory = createBrowserHistory();

/** Query values by name; undefined ones are left out. */
export type Query = Readonly<Record<string, string | undefined>>;

const isTrail = (value: unknown): value is Trail =>
  typeof value === 'object' && value !== null && 'addresses' in value && 'floor' in value;

function readTrail(): Trail {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(TRAIL_KEY) ?? 'null');
    return isTrail(kept) ? kept : emptyTrail;
  } catch {
    return emptyTrail;
  }
}

let trail = readTrail();
function keepTrail(next: Trail): void {
  trail = next;
  try {
    sessionStorage.setItem(TRAIL_KEY, JSON.stringify(next));
  } catch {
    // Without session storage the trail lasts until the page is reloaded.
  }
}

/** Names an entry; over http, where browsers make no UUIDs, too. */
const newPageKey = (): string => `${Date.now()} ${Math.random()}`;

const indexNow = (): number => browserHistory.location.state.trailIndex ?? 0;

/** The current path inside the app, without the base. */
export const pathNow = (): string => browserHistory.location.pathname.slice(BASE.length) || '/';
const addressNow = (): string => pathNow() + browserHistory.location.search;

keepTrail(withArrival(trail, indexNow(), addressNow()));
browserHistory.subscribe(() => keepTrail(withArrival(trail, indexNow(), addressNow())));

function searchOf(query: Query): string {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  ).toString();
  return search === '' ? '' : `?${search}`;
}

const addressOf = (path: Path, query: Query = {}): string => path + searchOf(query);

/** The full address of a page, for `href`. */
export const hrefOf = (path: Path, query?: Query): string => BASE + addressOf(path, query);

const isGuard = (): boolean => browserHistory.location.state.guard === true;

/**
 * Adds a second entry for the page with which the app was opened. Going back from the first one would leave the
 * document, which no blocker prevents, so that an overlay could not be closed by it. Going back from the second one
 * with no overlay open passes the first.
 */
export function guardFirstEntry(): void {
  if (indexNow() > 0 || isGuard()) return;
  const { href, state } = browserHistory.location;
  browserHistory.push(href, { pageKey: state.pageKey, guard: true } satisfies HistoryState, EXPECTED);
}

/** Names the entry for the router, which keeps scroll positions by it: the first entry and its guard have one. */
export const scrollKeyOf = ({ state }: { readonly state: HistoryState }): string => state.pageKey ?? 'first';

let onGuard = isGuard();
/** The address on the guard: it may have changed since the first entry got its own. */
let guardHref = browserHistory.location.href;
browserHistory.subscribe(({ action: { type }, location: { href, state } }) => {
  const passed = onGuard && !isGuard() && type === 'BACK';
  onGuard = isGuard();
  if (onGuard) guardHref = href;
  if (!passed) return;
  // Where nothing is below, the first entry is what remains: it must not open again what the guard's address closed.
  if (href !== guardHref) {
    browserHistory.replace(guardHref, state, EXPECTED);
    browserHistory.flush();
  }
  window.history.back();
});

/** The app's own navigation bypasses blockers: only the browser's back closes an overlay instead (close-on-back.ts). */
const EXPECTED = { ignoreBlocker: true } as const;
const replaceBy = (address: string): void =>
  browserHistory.replace(
    address,
    { trailIndex: indexNow(), guard: isGuard(), pageKey: newPageKey() } satisfies HistoryState,
    EXPECTED,
  );

/** Opens a page on top of this one. */
export const push = (path: Path, query?: Query): void =>
  browserHistory.push(
    hrefOf(path, query),
    { trailIndex: indexNow() + 1, pageKey: newPageKey() } satisfies HistoryState,
    EXPECTED,
  );

/** Opens a page in place of this one. */
export const replace = (path: Path, query?: Query): void => replaceBy(hrefOf(path, query));

/** Changes the query of this page, which stays where it is. */
export function replaceQuery(query: Query): void {
  const search = searchOf(query);
  if (search !== browserHistory.location.search)
    browserHistory.replace(BASE + pathNow() + search, browserHistory.location.state, EXPECTED);
}

/** Opens a page as if the app had just been started there: back leads home. */
export function relaunch(path: Path, query?: Query): void {
  replace(path, query);
  keepTrail(withRelaunch(trail, indexNow()));
}

/** Goes back; with nothing to go back to, home (NAV-06). */
export function back(): void {
  if (canGoBack(trail, indexNow())) browserHistory.back(EXPECTED);
  else replace('/');
}

/** Keeps the address of a page that needs a login, to be opened after it (ROL-01). */
export const saveReturn = (url: string, query: string): void => storage.set(slots.returnUrl, { url, query });

/**
 * Leaves the login or register page, if still open, after a login, and deletes the saved return address (NAV-07,
 * NAV-08).
 */
export function leaveLoginPages(): void {
  const step = stepAfterLogin(pathNow(), storage.get(slots.returnUrl), previousAddress(trail, indexNow()));
  storage.remove(slots.returnUrl);
  if (step.kind === 'back') browserHistory.back(EXPECTED);
  if (step.kind === 'replace') replaceBy(BASE + step.address);
}

const listen = (listener: () => void): (() => void) => browserHistory.subscribe(listener);

/** The current path inside the app. */
export const usePath = (): string => useSyncExternalStore(listen, pathNow);

/** The current query as plain strings. */
export function useQueryParams(): Readonly<Partial<Record<string, string>>> {
  const search = useSyncExternalStore(listen, () => browserHistory.location.search);
  return Object.fromEntries(new URLSearchParams(search));
}
