import { Icon } from '@kabuto/ui';
import { type TextKey, useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { useTenant } from '../../../shared/tenant/index.ts';
import css from './identity-banner.module.css';

const DUE: Readonly<Record<'none' | 'rejected', TextKey>> = {
  none: 'home.identityDue',
  rejected: 'home.identityAgain',
};

/** Leads to the identity check while it prevents trading: at a live brokerage, before and after a rejected case. */
export function IdentityBanner() {
  const t = useText();
  const isLive = useTenant()?.mode === 'live';
  const { data } = useCall('GET v1/user/identity/detail', {}, { enabled: isLive });
  if (!isLive || (data?.state !== 'none' && data?.state !== 'rejected')) return null;
  return (
    <Link to="/pages/authenticate/authenticate" className={css.banner}>
      <Icon name="shield" />
      <span className={css.words}>
        <strong>{t(DUE[data.state])}</strong>
        <span>{t('home.identityNote')}</span>
      </span>
      <Icon name="forward" size={16} />
    </Link>
  );
}
