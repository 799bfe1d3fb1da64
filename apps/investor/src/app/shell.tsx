import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useText } from '../messages/index.ts';
import { useCall } from '../shared/api/index.ts';
import { usePath } from '../shared/navigation/navigation.ts';
import { routeOf } from '../shared/navigation/routes.ts';
import { useLoggedIn } from '../shared/session/index.ts';
import { NoticeHost } from '../shared/ui/feedback/notice-host.tsx';
import { ProgressHost } from '../shared/ui/feedback/progress-host.tsx';
import { ConfirmHost } from '../shared/ui/sheet/confirm-host.tsx';

const AccountWatcher = lazy(async () => ({ default: (await import('./account-watcher.tsx')).AccountWatcher }));

const RenewConsent = lazy(async () => ({ default: (await import('../features/agreement/index.ts')).RenewConsent }));

/**
 * What stands around every page: the document's title, notices, dialogs, and the ear for the own account. An agreement that has
 * changed stands in place of the page until the member agrees.
 */
export function Shell() {
  const t = useText();
  const route = routeOf(usePath());
  const loggedIn = useLoggedIn();
  // Only looked at here: the login and the start have read it, and a call of the shell's own would outlive the session.
  const user = useCall('GET v1/user/user/info', {}, { enabled: false });
  const consentDue = loggedIn && user.data?.agreementDue === true;
  const title = t(route?.titleKey ?? 'shell.notFoundTitle');
  useEffect(() => {
    document.title = `${title} | ${t('common.appName')}`;
  }, [title, t]);
  return (
    <>
      <ProgressHost />
      {consentDue ? (
        <Suspense>
          <RenewConsent />
        </Suspense>
      ) : (
        <Outlet />
      )}
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
