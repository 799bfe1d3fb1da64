import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { startDemo } from '../../../shared/session/index.ts';
import { Button, SessionChip } from '../../../shared/ui/index.ts';
import css from './invitation.module.css';

/** What someone sees who is not logged in: the market's phase, and the demo in one tap. */
export function Invitation() {
  const t = useText();
  const tenant = useCall('GET v1/tenant/tenant/info', {}, { staleTime: 300_000 });
  const demo = useMutation({ mutationFn: startDemo });
  return (
    <section className={css.invitation}>
      <SessionChip countdown />
      <h2 className={css.title}>{t('home.inviteTitle')}</h2>
      <p className={css.body}>{t('home.inviteBody')}</p>
      {tenant.data?.mode !== 'live' && (
        <Button busy={demo.isPending} onClick={() => demo.mutate()}>
          {t('home.startDemo')}
        </Button>
      )}
      <nav className={css.links}>
        <Link to="/pages/user/login">{t('common.login')}</Link>
        <Link to="/pages/user/register">{t('login.register')}</Link>
      </nav>
    </section>
  );
}
