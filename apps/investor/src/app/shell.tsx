import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useText } from '../messages/index.ts';
import { usePath } from '../shared/navigation/navigation.ts';
import { routeOf } from '../shared/navigation/routes.ts';
import { useLoggedIn } from '../shared/session/index.ts';
import { slots } from '../shared/storage/slots.ts';
import { storage } from '../shared/storage/storage.ts';
import { useBrandName, useOffers, useTenant } from '../shared/tenant/index.ts';
import { NoticeHost } from '../shared/ui/feedback/notice-host.tsx';
import { ProgressHost } from '../shared/ui/feedback/progress-host.tsx';
import { ConfirmHost } from '../shared/ui/sheet/confirm-host.tsx';
import { NotOfferedPage } from './planned-page.tsx';

const AccountWatcher = lazy(async () => ({ default: (await import('./account-watcher.tsx')).AccountWatcher }));

/** What stands around every page: the document's title, whose app it is, notices, dialogs, and the ear for the own account. */
export function Shell() {
  const t = useText();
  const route = routeOf(usePath());
  const loggedIn = useLoggedIn();
  const brand = useBrandName();
  const shop = useTenant()?.shopId;
  const offered = useOffers(route?.feature);
  const title = t(route?.titleKey ?? 'shell.notFoundTitle');
  useEffect(() => {
    document.title = brand === '' ? title : `${title} | ${brand}`;
  }, [title, brand]);
  useEffect(() => {
    if (shop !== undefined) storage.set(slots.selectShopId, shop);
  }, [shop]);
  return (
    <>
      <ProgressHost />
      {offered || route === undefined ? <Outlet /> : <NotOfferedPage titleKey={route.titleKey} />}
      <NoticeHost />
      <ConfirmHost />
      {loggedIn && (
        <Suspense>
          <AccountWatcher />
        </Suspense>
      )}
    </>
  );
}
