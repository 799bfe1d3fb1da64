import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { resetDeclined } from '../shared/api/index.ts';
import { browserHistory, hrefOf, pathNow, saveReturn, scrollKeyOf } from '../shared/navigation/navigation.ts';
import { ROUTES, type Route, routeOf } from '../shared/navigation/routes.ts';
import { isLoggedIn } from '../shared/session/index.ts';
import { ownFailure } from './chunk-reload.ts';
import { loadPage } from './load-page.ts';
import { PageError, PagePending } from './page-states.tsx';
import { withPageTimeout } from './page-timeout.ts';
import { Shell } from './shell.tsx';

/** Milliseconds before a page that is being loaded shows its pending state (CON-03). */
const PENDING_AFTER_MS = 200;

/** Rarely shown, so kept out of the main chunk. */
const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }));

const root = createRootRoute({
  component: Shell,
  notFoundComponent: () => (
    <Suspense>
      <NotFoundPage />
    </Suspense>
  ),
});

/** The page of an address that a later version will open. */
async function plannedPage(titleKey: Route['titleKey']): Promise<ComponentType> {
  const { PlannedPage } = await import('./planned-page.tsx');
  return () => <PlannedPage titleKey={titleKey} />;
}

/**
 * Loads the code of the opened page beside the texts, so that its first rendering replaces what index.html shows. Ends
 * after `PENDING_AFTER_MS` at the latest, or when the code cannot be loaded: the router reports that.
 */
export async function loadOpenedPage(): Promise<void> {
  const route = routeOf(pathNow());
  if (route?.built !== true || (route.needsLogin && !isLoggedIn())) return;
  const loaded = loadPage(route.path).catch(() => undefined);
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, PENDING_AFTER_MS))]);
}

function routeFor(route: (typeof ROUTES)[number]) {
  const { path, titleKey, needsLogin, built }: Route & { path: typeof route.path } = route;
  const load = () => (built ? loadPage(path) : plannedPage(titleKey));
  return createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ location }) => {
      if (!needsLogin) return;
      if (isLoggedIn()) return resetDeclined();
      saveReturn(path, location.searchStr);
      // The login page takes this entry's place in the history, so it keeps the entry's state.
      redirect({ href: hrefOf('/pages/user/login'), replace: true, state: true, throw: true });
    },
    component: lazyRouteComponent(async () => ({ Page: await withPageTimeout(load()).catch(ownFailure) }), 'Page'),
  });
}

/** The router over the register. Query values are kept as plain strings. */
export const router = createRouter({
  routeTree: root.addChildren(ROUTES.map(routeFor)),
  history: browserHistory,
  basepath: import.meta.env.BASE_URL,
  defaultPendingMs: PENDING_AFTER_MS,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageError,
  scrollRestoration: true,
  getScrollRestorationKey: scrollKeyOf,
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)])).toString();
    return text === '' ? '' : `?${text}`;
  },
});
