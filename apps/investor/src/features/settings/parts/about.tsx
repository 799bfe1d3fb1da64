import type { TenantInfo } from '@kabuto/contract';
import { formatWhole, useLanguage } from '@kabuto/i18n';
import { Icon, Section, Skeleton } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { VERSION } from '../../menu/index.ts';
import css from '../settings-page.module.css';

const PPM_PER_PERCENT = 10_000;

/** Fees, risks, the operator, the chart library's attribution, and the version (RT-07). */
export function About({ tenant }: { readonly tenant: TenantInfo | undefined }) {
  const t = useText();
  const language = useLanguage();
  const fee = tenant?.feeSchedule;
  return (
    <Section title={t('settings.info')}>
      <Link to="/pages/user/agreement/agreement" className={css.link}>
        {t('menu.agreement')}
        <Icon name="forward" size={16} />
      </Link>
      <div className={css.group}>
        <p className={css.fixed}>
          {t('settings.feeName')}
          <strong>
            {fee === undefined ? (
              <Skeleton width="8em" height="0.9em" />
            ) : (
              t('settings.feeRate', { rate: fee.ratePpm / PPM_PER_PERCENT })
            )}
          </strong>
        </p>
        <p className={css.fixed}>
          {t('settings.minimumName')}
          <strong>
            {fee === undefined ? (
              <Skeleton width="4em" height="0.9em" />
            ) : fee.minimum === 0 ? (
              t('settings.minimumNone')
            ) : (
              t('settings.minimum', { minimum: formatWhole(fee.minimum) })
            )}
          </strong>
        </p>
      </div>
      <div className={css.paragraph}>
        <h3>{t('settings.fees')}</h3>
        <p>{t('settings.feeNote')}</p>
        <p>{t(tenant?.mode === 'live' ? 'settings.risk' : 'settings.riskDemo')}</p>
        {tenant?.mode !== 'live' && <p>{t('settings.risk')}</p>}
      </div>
      <div className={css.group}>
        <p className={css.fixed}>
          {t('settings.operator')}
          <strong>
            {tenant === undefined ? (
              <Skeleton width="6em" height="0.9em" />
            ) : (
              (tenant.operatorName ?? (tenant.mode === 'demo' ? t('settings.operatorNone') : '—'))
            )}
          </strong>
        </p>
        {tenant?.registrationNumber != null && (
          <p className={css.fixed}>
            {t('settings.number')}
            <strong>{tenant.registrationNumber}</strong>
          </p>
        )}
        {tenant?.licence != null && <p className={css.licence}>{tenant.licence[language]}</p>}
        {tenant?.supportContact != null && (
          <p className={css.fixed}>
            {t('settings.support')}
            <a href={`mailto:${tenant.supportContact}`}>{tenant.supportContact}</a>
          </p>
        )}
        <p className={css.fixed}>
          {t('settings.licence')}
          <a href="https://www.tradingview.com/" target="_blank" rel="noopener noreferrer">
            {t('stock.attribution')}
          </a>
        </p>
      </div>
      <p className={css.version}>{t('menu.version', { version: VERSION.name, code: VERSION.code })}</p>
    </Section>
  );
}
