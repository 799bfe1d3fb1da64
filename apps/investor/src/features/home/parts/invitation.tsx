import { Button } from '@kabuto/ui';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../messages/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { startDemo } from '../../../shared/session/index.ts';
import { Simulated, useOffers, useTenant } from '../../../shared/tenant/index.ts';
import { SessionChip } from '../../../shared/ui/index.ts';
import css from './invitation.module.css';

/** Shown without a login: the market's phase, and the demo in one tap. */
export function Invitation() {
  const t = useText();
  const tenant = useTenant();
  const registers = useOffers('registration');
  const givesDemos = useOffers('demoLogin') && tenant?.mode !== 'live';
  const demo = useMutation({ mutationFn: startDemo });
  return (
    <section className={css.invitation}>
      <SessionChip countdown />
      {tenant?.mode !== 'live' && <h2 className={css.title}>{t('home.inviteTitle')}</h2>}
      <Simulated className={css.body}>{t('home.inviteBody')}</Simulated>
      {givesDemos && (
        <Button busy={demo.isPending} onClick={() => demo.mutate()}>
          {t('home.startDemo')}
        </Button>
      )}
      <nav className={css.links}>
        <Link to="/pages/user/login">{t('common.login')}</Link>
        {registers && <Link to="/pages/user/register">{t('login.register')}</Link>}
      </nav>
    </section>
  );
}
