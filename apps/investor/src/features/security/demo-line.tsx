import { useText } from '../../messages/index.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { useOffers } from '../../shared/tenant/index.ts';
import css from './security-rows.module.css';

/** The one line that a demo account has in place of the settings of its login, which it does not have. */
export function DemoLine() {
  const t = useText();
  const registers = useOffers('registration');
  return (
    <div className={css.demo}>
      <p className={css.demoText}>
        {t('settings.throwaway')}
        {registers && <Link to="/pages/user/register">{t('settings.openAccount')}</Link>}
      </p>
    </div>
  );
}
