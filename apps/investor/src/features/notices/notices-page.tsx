import { EmptyState } from '@kabuto/ui';
import { useText } from '../../messages/index.ts';
import { push } from '../../shared/navigation/navigation.ts';
import { useLoggedIn } from '../../shared/session/index.ts';
import { AppBar, Page } from '../../shared/ui/index.ts';
import { NoticeList } from './parts/notice-list.tsx';

/** RT-13: what has happened to the member's account; without a login, the way to it. */
export function NoticesPage() {
  const t = useText();
  const loggedIn = useLoggedIn();
  return (
    <Page bar={<AppBar title={t('routes.news')} />}>
      {loggedIn ? (
        <NoticeList />
      ) : (
        <EmptyState
          icon="bell"
          title={t('notices.guestTitle')}
          body={t('notices.guestBody')}
          step={{ label: t('common.login'), onClick: () => push('/pages/user/login') }}
        />
      )}
    </Page>
  );
}
