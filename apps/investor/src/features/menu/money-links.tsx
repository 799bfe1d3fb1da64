import { type TextKey, useText } from '../../messages/index.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { isBuilt, type Path } from '../../shared/navigation/routes.ts';
import css from './menu.module.css';

const LINKS: readonly { readonly to: Path; readonly text: TextKey }[] = [
  { to: '/pages/trade/transfer/transfer', text: 'routes.deposit' },
  { to: '/pages/trade/recharge/recharge', text: 'routes.recharge' },
  { to: '/pages/trade/withdraw/withdraw', text: 'routes.withdraw' },
  { to: '/pages/trade/transfer-trade/transfer-trade', text: 'routes.transactions' },
  { to: '/pages/user/card/card', text: 'routes.cards' },
];

/** The pages of money in and out that exist. */
export function MoneyLinks({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  return (
    <section className={css.group}>
      <h3 className={css.heading}>{t('menu.money')}</h3>
      <div className={css.links}>
        {LINKS.filter(({ to }) => isBuilt(to)).map(({ to, text }) => (
          <Link key={to} to={to} className={css.link} onClick={onClose}>
            {t(text)}
          </Link>
        ))}
      </div>
    </section>
  );
}
