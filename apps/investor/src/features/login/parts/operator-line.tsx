import type { TenantInfo } from '@kabuto/contract';
import { useText } from '../../../messages/index.ts';
import css from '../login-page.module.css';

/** Who runs this brokerage and under which registration; a simulated one says that there is none. */
export function OperatorLine({ tenant }: { readonly tenant: TenantInfo | undefined }) {
  const t = useText();
  if (tenant === undefined) return <p className={css.operator} />;
  const { operatorName, registrationNumber } = tenant;
  return (
    <p className={css.operator}>
      {operatorName === null || registrationNumber === null
        ? t('login.operatorDemo')
        : t('login.operator', { name: operatorName, number: registrationNumber })}
      {!isSecureContext && <strong>{t('login.unbound')}</strong>}
    </p>
  );
}
