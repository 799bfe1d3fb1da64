import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useText } from '../messages/index.ts';
import { usePath } from '../shared/navigation/navigation.ts';
import { routeOf } from '../shared/navigation/routes.ts';
import { useLoggedIn } from '../shared/session/index.ts';
import { NoticeHost } from '../shared/ui/feedback/notice-host.tsx';
import { ProgressHost } from '../shared/ui/feedback/progress-host.tsx';
import { ConfirmHost } from '../shared/ui/sheet/confirm-host.tsx';
import { AccountWatcher } from './account-watcher.tsx';

/** What stands around every page: the document's title, notices, dialogs, and the ear for the own account. */
export function Shell() {
  const t = useText();
  const route = routeOf(usePath());
  const loggedIn = useLoggedIn();
  const title = t(route?.titleKey ?? 'shell.notFoundTitle');
  useEffect(() => {
    document.title = `${title} | ${t('common.appName')}`;
  }, [title, t]);
  return (
    <>
      <ProgressHost />
      <Outlet />
      <NoticeHost />
      <ConfirmHost />
      {loggedIn && <AccountWatcher />}
    </>
  );
}
