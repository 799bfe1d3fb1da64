import { Icon, type IconName } from '@kabuto/ui';
import { type TextKey, useText } from '../../../messages/index.ts';
import { Link } from '../../navigation/link.tsx';
import { usePath } from '../../navigation/navigation.ts';
import { isBuilt, type Path } from '../../navigation/routes.ts';
import css from './bars.module.css';

type Tab = { readonly path: Path; readonly text: TextKey; readonly icon: IconName };

const TABS: readonly Tab[] = [
  { path: '/', text: 'shell.tabHome', icon: 'home' },
  { path: '/pages/quotation/quotation', text: 'shell.tabMarket', icon: 'market' },
  { path: '/pages/trade/index/index', text: 'shell.tabTrade', icon: 'trade' },
  { path: '/pages/collection/collection', text: 'shell.tabWatchlist', icon: 'star' },
];

/** Whether a page is one of the four tabs. */
export const isTabPage = (path: string): boolean => TABS.some((tab) => tab.path === path);

/** Home, Market, Trade, Watchlist (NAV-04). */
export function BottomBar() {
  const t = useText();
  const path = usePath();
  return (
    <nav className={css.bottom} aria-label={t('shell.mainNavigation')}>
      {TABS.filter((tab) => isBuilt(tab.path)).map((tab) => (
        <Link
          key={tab.path}
          to={tab.path}
          replacing={path !== '/' && isTabPage(path)}
          className={css.tab}
          aria-current={tab.path === path ? 'page' : undefined}
        >
          <Icon name={tab.icon} size={22} />
          <span>{t(tab.text)}</span>
        </Link>
      ))}
    </nav>
  );
}
