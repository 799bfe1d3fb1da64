import { useStore } from '@kabuto/ui/state';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useText } from '../messages/index.ts';
import { useCall } from '../shared/api/index.ts';
import { usePath } from '../shared/navigation/navigation.ts';
import { routeOf } from '../shared/navigation/routes.ts';
import { logins, useLoggedIn } from '../shared/session/index.ts';
import { slots } from '../shared/storage/slots.ts';
import { storage } from '../shared/storage/storage.ts';
import { useBrandName, useOffers, useTenant } from '../shared/tenant/index.ts';

const AccountWatcher = lazy(async () => ({ default: (await import('./account-watcher.tsx')).AccountWatcher }));

/** Loaded after the first paint; toasts and questions that come earlier wait for it. */
const Hosts = lazy(async () => ({ default: (await import('@kabuto/ui/hosts')).Hosts }));

const Updates = lazy(async () => ({ default: (await import('./updates/updates.tsx')).Updates }));

const NotOfferedPage = lazy(async () => ({ default: (await import('./planned-page.tsx')).NotOfferedPage }));

const RenewConsent = lazy(async () => ({ default: (await import('../features/agreement/index.ts')).RenewConsent }));

/**
 * The frame around every page: document title, brand, notices, dialogs, and the listener for account events. If the
 * agreement has changed, it replaces the page until the member agrees.
 */
export function Shell() {
  const t = useText();
  const route = routeOf(usePath());
  const loggedIn = useLoggedIn();
  const login = useStore(logins);
  const brand = useBrandName();
  const shop = useTenant()?.shopId;
  const offered = useOffers(route?.feature) || route === undefined;
  // Read from the cache only: login and startup fill it, and a call made by the shell would outlive the session.
  const user = useCall('GET v1/user/user/info', {}, { enabled: false });
  const consentDue = loggedIn && user.data?.agreementDue === true;
  const title = t(route?.titleKey ?? 'shell.notFoundTitle');
  useEffect(() => {
    document.title = brand === '' ? title : `${title} | ${brand}`;
  }, [title, brand]);
  useEffect(() => {
    if (shop !== undefined) storage.set(slots.selectShopId, shop);
  }, [shop]);
  return (
    <>
      {!consentDue && offered && <Outlet key={login} />}
      <Suspense>
        {consentDue && <RenewConsent />}
        {!consentDue && !offered && <NotOfferedPage titleKey={route.titleKey} />}
      </Suspense>
      <Suspense>
        <Hosts />
        <Updates />
      </Suspense>
      {loggedIn && (
        <Suspense>
          <AccountWatcher />
        </Suspense>
      )}
    </>
  );
}
