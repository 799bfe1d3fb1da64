import { EmptyState, RowSkeletons, Segmented } from '@kabuto/ui';
import { Suspense } from 'react';
import { useText } from '../../messages/index.ts';
import { push, replace, useQueryParams } from '../../shared/navigation/navigation.ts';
import { useLoggedIn } from '../../shared/session/index.ts';
import { useOffers } from '../../shared/tenant/index.ts';
import { AppBar, Page } from '../../shared/ui/index.ts';
import { useUnread } from '../../shared/unread/index.ts';
import { AlertsSection } from '../alerts/index.ts';
import { NewsList } from '../news/index.ts';
import { NoticeList } from './parts/notice-list.tsx';

const TABS = ['notices', 'news', 'alerts'] as const;
type Tab = (typeof TABS)[number];
const TAB_TEXT = { notices: 'notices.tabNotices', news: 'notices.tabNews', alerts: 'notices.tabAlerts' } as const;

/** What has happened to the member's account; without a login, the way to it. */
function Notices() {
  const t = useText();
  if (useLoggedIn()) return <NoticeList />;
  return (
    <EmptyState
      icon="bell"
      title={t('notices.guestTitle')}
      body={t('notices.guestBody')}
      step={{ label: t('common.login'), onClick: () => push('/pages/user/login') }}
    />
  );
}

/** RT-13: notices, news, and the price alerts that cause some notices; `tab` selects one of them. */
export function NoticesPage() {
  const t = useText();
  const loggedIn = useLoggedIn();
  const offersAlerts = useOffers('alerts');
  const tabs = TABS.filter((tab) => tab !== 'alerts' || (loggedIn && offersAlerts));
  const unread: Partial<Record<Tab, number>> = useUnread();
  const label = (one: Tab): string => {
    const count = unread[one] ?? 0;
    return count === 0 ? t(TAB_TEXT[one]) : t('notices.tabCount', { tab: t(TAB_TEXT[one]), count });
  };
  const wanted = useQueryParams().tab;
  const tab: Tab = tabs.find((one) => one === wanted) ?? (loggedIn ? 'notices' : 'news');
  return (
    <Page bar={<AppBar title={t('routes.news')} />}>
      <Segmented
        kind="tabs"
        label={t('notices.tabs')}
        choices={tabs.map((value) => ({ value, label: label(value) }))}
        value={tab}
        onChange={(next) => replace('/pages/cms/cms', { tab: next })}
      />
      {tab === 'notices' && <Notices />}
      {tab === 'news' && <NewsList />}
      {tab === 'alerts' && (
        <Suspense fallback={<RowSkeletons count={4} />}>
          <AlertsSection />
        </Suspense>
      )}
    </Page>
  );
}
