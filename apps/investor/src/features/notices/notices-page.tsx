import { EmptyState, RowSkeletons, Segmented } from '@kabuto/ui';
import { Suspense, useState } from 'react';
import { useText } from '../../messages/index.ts';
import { push, useQueryParams } from '../../shared/navigation/navigation.ts';
import { useLoggedIn } from '../../shared/session/index.ts';
import { useOffers } from '../../shared/tenant/index.ts';
import { AppBar, Page } from '../../shared/ui/index.ts';
import { AlertsSection } from '../alerts/index.ts';
import { NoticeList } from './parts/notice-list.tsx';

type Tab = 'notices' | 'alerts';

/** The member's notices, and the price alerts that cause some of them (`tab=alerts` opens those). */
function Tabs() {
  const t = useText();
  const offersAlerts = useOffers('alerts');
  const wanted = useQueryParams().tab === 'alerts' ? 'alerts' : 'notices';
  const [tab, setTab] = useState<Tab>(wanted);
  if (!offersAlerts) return <NoticeList />;
  return (
    <>
      <Segmented
        kind="tabs"
        label={t('notices.tabs')}
        choices={[
          { value: 'notices', label: t('notices.tabNotices') },
          { value: 'alerts', label: t('notices.tabAlerts') },
        ]}
        value={tab}
        onChange={setTab}
      />
      {tab === 'notices' ? (
        <NoticeList />
      ) : (
        <Suspense fallback={<RowSkeletons count={4} />}>
          <AlertsSection />
        </Suspense>
      )}
    </>
  );
}

/** RT-13: what has happened to the member's account; without a login, the way to it. */
export function NoticesPage() {
  const t = useText();
  const loggedIn = useLoggedIn();
  return (
    <Page bar={<AppBar title={t('routes.news')} />}>
      {loggedIn ? (
        <Tabs />
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
