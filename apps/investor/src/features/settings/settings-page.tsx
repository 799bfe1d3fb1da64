import { Button, Section, Skeleton } from '@kabuto/ui';
import { confirmDialog } from '@kabuto/ui/overlays';
import { Suspense, useState } from 'react';
import { useText } from '../../messages/index.ts';
import { invalidate, useCall } from '../../shared/api/index.ts';
import { performLogout } from '../../shared/session/index.ts';
import { useTenantCall } from '../../shared/tenant/index.ts';
import { AppBar, ErrorBlock, Page } from '../../shared/ui/index.ts';
import { DisplayChoices } from '../menu/index.ts';
import { PushChoices } from '../push/index.ts';
import { SecuritySheet, type SecurityTask } from '../security/index.ts';
import { About } from './parts/about.tsx';
import { NoticeChoices } from './parts/notice-choices.tsx';
import { OrderChoices } from './parts/order-choices.tsx';
import { SecurityRows } from './parts/security-rows.tsx';
import { TextSize } from './parts/text-size.tsx';
import css from './settings-page.module.css';

/** All settings of a member, and the operator (RT-07). */
export function SettingsPage() {
  const t = useText();
  const [task, setTask] = useState<SecurityTask | null>(null);
  const tenant = useTenantCall();
  const user = useCall('GET v1/user/user/info', {});
  const account = useCall('GET v1/trade/account/detail', {});
  const factors = useCall('GET v1/user/factor/list', {});
  const notices = useCall('GET v1/user/notice/detail', {});
  const sessions = useCall('GET v1/user/session/list', {});
  const failed = [tenant, user, account, factors, notices, sessions].find(({ error }) => error !== null);
  const demo = user.data?.demo === true;
  /** A demo account has fewer settings: what follows them would move. */
  const isKnown = user.data !== undefined || user.error !== null;

  const logOut = async (): Promise<void> => {
    const body = demo ? { body: t('menu.logoutDemoBody') } : {};
    if (await confirmDialog({ title: t('menu.logoutTitle'), okLabel: t('menu.logout'), ...body }))
      await performLogout();
  };

  return (
    <Page bar={<AppBar title={t('routes.settings')} session={false} />}>
      <div className={css.page}>
        {failed?.error != null && (
          <ErrorBlock
            error={failed.error}
            size="block"
            onRetry={() =>
              void Promise.all([invalidate('v1/user/'), invalidate('v1/trade/account/'), invalidate('v1/tenant/')])
            }
          />
        )}
        <Section title={t('menu.display')}>
          <div className={css.group}>
            <DisplayChoices />
            <TextSize />
          </div>
        </Section>
        <OrderChoices taxType={account.data?.taxType} />
        {isKnown ? (
          <>
            <NoticeChoices notices={notices.data} demo={demo} />
            <PushChoices />
            <SecurityRows
              user={user.data}
              mobile={tenant.data?.mobile !== false}
              factors={factors.data}
              sessions={sessions.data?.rows}
              onOpen={setTask}
            />
            <About tenant={tenant.data} />
            <div className={css.logout}>
              <Button kind="quiet" onClick={() => void logOut()}>
                {t('menu.logout')}
              </Button>
            </div>
          </>
        ) : (
          <Skeleton width="100%" height="60vh" />
        )}
      </div>
      <Suspense>{task !== null && <SecuritySheet key={task} task={task} onClose={() => setTask(null)} />}</Suspense>
    </Page>
  );
}
