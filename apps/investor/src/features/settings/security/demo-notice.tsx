import { Button } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { push } from '../../../shared/navigation/navigation.ts';
import { useOffers } from '../../../shared/tenant/index.ts';
import css from './security.module.css';

/** Explains that a demo account has nothing to protect, and links to registration. */
export function DemoNotice() {
  const t = useText();
  const registers = useOffers('registration');
  return (
    <div className={css.task}>
      <p className={css.lead}>{t('settings.throwaway')}</p>
      {registers && <Button onClick={() => push('/pages/user/register')}>{t('settings.openAccount')}</Button>}
    </div>
  );
}
