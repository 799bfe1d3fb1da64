import { useWhen } from '@kabuto/i18n';
import { FigureList, Icon, Section, Skeleton } from '@kabuto/ui';
import { useText } from '../../messages/index.ts';
import { invalidate, useCall } from '../../shared/api/index.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { useOffers, useTenantCall } from '../../shared/tenant/index.ts';
import { AppBar, ErrorBlock, Page } from '../../shared/ui/index.ts';
import { STATE_TEXT } from '../authenticate/index.ts';
import { memberName } from '../menu/index.ts';
import { maskedNumber } from './masked-number.ts';
import css from './profile-page.module.css';

/** The member's data at this brokerage: profile, identity check, account number, tax account type (RT-06). */
export function ProfilePage() {
  const t = useText();
  const user = useCall('GET v1/user/user/info', {});
  const account = useCall('GET v1/trade/account/detail', {});
  const identity = useCall('GET v1/user/identity/detail', {});
  const tenant = useTenantCall();
  const refers = useOffers('referral');
  const failed = [user, account, identity, tenant].find(({ error }) => error !== null);
  const when = useWhen();
  const waits = account.data?.withdrawNotBefore ?? null;
  const bone = <Skeleton width="7em" height="1.1em" />;
  return (
    <Page bar={<AppBar title={t('routes.info')} session={false} />}>
      {failed?.error != null && (
        <ErrorBlock
          error={failed.error}
          size="block"
          onRetry={() =>
            void Promise.all([invalidate('v1/user/'), invalidate('v1/trade/account/'), invalidate('v1/tenant/')])
          }
        />
      )}
      <div className={css.page}>
        <Section title={t('info.profile')}>
          <FigureList
            lines={[
              {
                id: 'nickname',
                label: t('info.nickname'),
                value: user.data === undefined ? bone : memberName(user.data.nickname, user.data.demo, t),
              },
              {
                id: 'mail',
                label: t('info.mail'),
                value:
                  user.data === undefined
                    ? bone
                    : (user.data.maskedMail ?? t(user.data.demo ? 'info.noMail' : 'info.noContact')),
              },
              ...(tenant.data?.mobile !== false
                ? [
                    {
                      id: 'mobile',
                      label: t('info.mobile'),
                      value:
                        user.data === undefined
                          ? bone
                          : (user.data.maskedMobile ?? t(user.data.demo ? 'info.noMail' : 'info.noContact')),
                    },
                  ]
                : []),
              { id: 'member', label: t('info.memberId'), value: user.data?.id ?? bone },
              {
                id: 'identity',
                label: t('info.identity'),
                value:
                  tenant.data === undefined || identity.data === undefined
                    ? bone
                    : identity.data.state === 'none' && tenant.data.mode === 'demo'
                      ? t('info.identityDemo')
                      : t(STATE_TEXT[identity.data.state]),
              },
            ]}
          />
        </Section>
        <Link to="/pages/authenticate/authenticate" className={css.link}>
          {t('routes.authenticate')}
          <Icon name="forward" size={16} />
        </Link>
        <Section title={t('info.account')}>
          <FigureList
            lines={[
              {
                id: 'number',
                label: t('info.accountNumber'),
                value: account.data === undefined ? bone : maskedNumber(account.data.accountId),
              },
              {
                id: 'tax',
                label: t('info.taxType'),
                value: account.data === undefined ? bone : t(`info.${account.data.taxType}`),
              },
              {
                id: 'withdrawal',
                label: t('info.withdrawal'),
                value:
                  account.data === undefined
                    ? bone
                    : waits === null
                      ? t('info.withdrawalOpen')
                      : t('info.withdrawalFrom', { date: when(waits) }),
              },
            ]}
          />
        </Section>
        <Link to="/pages/user/card/card" className={css.link}>
          {t('routes.cards')}
          <Icon name="forward" size={16} />
        </Link>
        {refers && (
          <Link to="/pages/user/share/share" className={css.link}>
            {t('routes.share')}
            <Icon name="forward" size={16} />
          </Link>
        )}
        {waits !== null && <p className={css.note}>{t('info.withdrawalWhy')}</p>}
        <p className={css.note}>{t('info.changeNote')}</p>
        <Link to="/pages/user/set/set" className={css.link}>
          {t('routes.settings')}
          <Icon name="forward" size={16} />
        </Link>
      </div>
    </Page>
  );
}
