import { Icon } from '@kabuto/ui';
import { type TextKey, useText } from '../../../messages/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { isBuilt, type Path } from '../../../shared/navigation/routes.ts';
import css from './offering-entries.module.css';

const ENTRIES: readonly { readonly to: Path; readonly text: TextKey }[] = [
  { to: '/pages/stock/ipo/ipo', text: 'market.ipo' },
  { to: '/pages/stock/otc/otc', text: 'market.otc' },
];

/** The ways to IPOs and to offerings outside the auction, side by side. */
export function OfferingEntries() {
  const t = useText();
  return (
    <nav className={css.entries} aria-label={t('menu.offerings')}>
      {ENTRIES.filter(({ to }) => isBuilt(to)).map(({ to, text }) => (
        <Link key={to} to={to} className={css.entry}>
          {t(text)}
          <Icon name="forward" size={14} />
        </Link>
      ))}
    </nav>
  );
}
