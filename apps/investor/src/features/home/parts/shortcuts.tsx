import { Icon, type IconName } from '@kabuto/ui';
import { type TextKey, useText } from '../../../messages/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { isBuilt, type Path } from '../../../shared/navigation/routes.ts';
import css from './shortcuts.module.css';

type Shortcut = {
  readonly to: Path;
  readonly text: TextKey;
  /** What the text is short for. */
  readonly name?: TextKey;
  readonly icon: IconName;
};

const SHORTCUTS: readonly Shortcut[] = [
  { to: '/pages/trade/buy/buy', text: 'home.shortcutBuy', icon: 'plus' },
  { to: '/pages/trade/sell/sell', text: 'home.shortcutSell', icon: 'minus' },
  { to: '/pages/trade/today-entrust/today-entrust', text: 'home.shortcutOrders', icon: 'orders' },
  { to: '/pages/user/holding/stock', text: 'home.shortcutHoldings', icon: 'wallet' },
  { to: '/pages/trade/transfer/transfer', text: 'routes.deposit', icon: 'down' },
  { to: '/pages/trade/recharge/recharge', text: 'home.shortcutUsdt', name: 'routes.recharge', icon: 'down' },
  { to: '/pages/trade/withdraw/withdraw', text: 'routes.withdraw', icon: 'up' },
];

/** Links to the trade pages that exist. */
export function Shortcuts() {
  const t = useText();
  return (
    <nav className={css.shortcuts}>
      {SHORTCUTS.filter(({ to }) => isBuilt(to)).map(({ to, text, name, icon }) => (
        <Link key={to} to={to} className={css.shortcut} aria-label={name === undefined ? undefined : t(name)}>
          <Icon name={icon} />
          {t(text)}
        </Link>
      ))}
    </nav>
  );
}
