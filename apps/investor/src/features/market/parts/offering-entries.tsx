import { Icon } from '@kabuto/ui';
import { type TextKey, useText } from '../../../messages/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { isBuilt, type Path } from '../../../shared/navigation/routes.ts';
import { useSession } from '../../../shared/stream/index.ts';
import css from './offering-entries.module.css';

const NIGHT_PAGE = '/pages/stock/pts/pts';

const ENTRIES: readonly { readonly to: Path; readonly text: TextKey }[] = [
  { to: '/pages/stock/ipo/ipo', text: 'market.ipo' },
  { to: NIGHT_PAGE, text: 'market.pts' },
  { to: '/pages/stock/otc/otc', text: 'market.otc' },
];

/** The ways to IPOs, the night session, and offerings outside the auction. */
export function OfferingEntries() {
  const t = useText();
  const session = useSession();
  const hasNight = session === undefined || session.night !== undefined;
  return (
    <nav className={css.entries} aria-label={t('menu.offerings')}>
      {ENTRIES.filter(({ to }) => isBuilt(to) && (hasNight || to !== NIGHT_PAGE)).map(({ to, text }) => (
        <Link key={to} to={to} className={css.entry}>
          {t(text)}
          <Icon name="forward" size={14} />
        </Link>
      ))}
    </nav>
  );
}
