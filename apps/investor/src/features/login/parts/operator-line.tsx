import type { TenantInfo } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import css from '../login-page.module.css';

/**
 * The operator of this brokerage, its registration and licence, and a contact; a simulated one states that it has none.
 */
export function OperatorLine({ tenant }: { readonly tenant: TenantInfo | undefined }) {
  const t = useText();
  const language = useLanguage();
  if (tenant === undefined) return <p className={css.operator} />;
  const { mode, operatorName, registrationNumber, licence, supportContact } = tenant;
  return (
    <p className={css.operator}>
      {operatorName === null || registrationNumber === null
        ? mode === 'demo' && t('login.operatorDemo')
        : t('login.operator', { name: operatorName, number: registrationNumber })}
      {licence !== null && <span>{licence[language]}</span>}
      {supportContact !== null && <a href={`mailto:${supportContact}`}>{supportContact}</a>}
      {!isSecureContext && <strong>{t('login.unbound')}</strong>}
    </p>
  );
}
