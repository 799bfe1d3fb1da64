import { Icon, type IconName } from '@kabuto/ui';
import { type TextKey, useText } from '../../../messages/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { isBuilt, type Path } from '../../../shared/navigation/routes.ts';
import { useUnread } from '../../../shared/unread/index.ts';
import css from './entries.module.css';

type Entry = {
  readonly to: Path;
  readonly text: TextKey;
  readonly icon: IconName;
  readonly count?: 'orders' | 'positions' | 'documents';
};

const ENTRIES: readonly Entry[] = [
  { to: '/pages/trade/today-entrust/today-entrust', text: 'assets.orders', icon: 'orders', count: 'orders' },
  { to: '/pages/trade/cancel/cancel', text: 'routes.cancel', icon: 'close' },
  { to: '/pages/user/holding/stock', text: 'assets.holdings', icon: 'wallet', count: 'positions' },
  { to: '/pages/trade/today-trade/today-trade', text: 'routes.todayTrades', icon: 'check' },
  { to: '/pages/trade/t-operate/t-operate', text: 'routes.dayTrade', icon: 'trade' },
  { to: '/pages/trade/transfer/transfer', text: 'routes.deposit', icon: 'down' },
  { to: '/pages/trade/recharge/recharge', text: 'routes.recharge', icon: 'down' },
  { to: '/pages/trade/withdraw/withdraw', text: 'routes.withdraw', icon: 'up' },
  { to: '/pages/trade/transfer-trade/transfer-trade', text: 'routes.transactions', icon: 'wallet' },
  { to: '/pages/trade/statement/statement', text: 'routes.statement', icon: 'document' },
  { to: '/pages/trade/index/file', text: 'routes.documents', icon: 'document', count: 'documents' },
  { to: '/pages/trade/history-entrust/history-entrust', text: 'routes.orderHistory', icon: 'clock' },
  { to: '/pages/trade/history-trade/history-trade', text: 'routes.tradeHistory', icon: 'document' },
  { to: '/pages/trade/liquidated/liquidated', text: 'trades.results', icon: 'chart' },
];

type EntriesProps = { readonly orders: number | undefined; readonly positions: number | undefined };

/** Buy and sell, and the trade pages that exist. */
export function Entries({ orders, positions }: EntriesProps) {
  const t = useText();
  const counts = { orders, positions, documents: useUnread().documents };
  return (
    <nav className={css.entries}>
      <div className={css.sides}>
        <Link to="/pages/trade/buy/buy" className={css.side} data-side="buy">
          {t('common.buy')}
        </Link>
        <Link to="/pages/trade/sell/sell" className={css.side} data-side="sell">
          {t('common.sell')}
        </Link>
      </div>
      <div className={css.others}>
        {ENTRIES.filter(({ to }) => isBuilt(to)).map(({ to, text, icon, count }) => {
          const number = count === undefined ? undefined : counts[count];
          return (
            <Link key={to} to={to} className={css.other}>
              <span className={css.icon}>
                <Icon name={icon} />
                {number !== undefined && number > 0 && (
                  <span className={css.count}>{number > 99 ? '99+' : number}</span>
                )}
              </span>
              <span className={css.word}>{t(text)}</span>
            </Link>
          );
        })}
      </div>
    </nav>
  );
}
