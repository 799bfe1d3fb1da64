import type { FillView } from '@kabuto/contract';
import { useLanguage, useText } from '../../../messages/index.ts';
import { formatTime, PriceText, SharesCount, SignedYen, Yen } from '../../../shared/amounts/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { Chip } from '../../../shared/ui/index.ts';
import css from './trade-row.module.css';

/** One fill: time, issue, price, amount; fee and realised result below. Opens its order. */
export function TradeRow({ fill }: { readonly fill: FillView }) {
  const t = useText();
  const language = useLanguage();
  return (
    <li className={css.item}>
      <Link to="/pages/trade/today-entrust/today-entrust" query={{ orderId: fill.orderId }} className={css.row}>
        <span className={css.head}>
          <Chip tone={fill.side}>{t(fill.side === 'buy' ? 'common.buyShort' : 'common.sellShort')}</Chip>
          <span className={css.name}>{fill.names[language]}</span>
          <span className={css.quiet}>{fill.code}</span>
        </span>
        <span className={css.amount}>
          <Yen value={fill.notional} />
        </span>
        <span className={css.terms}>
          <time className={css.quiet}>{formatTime(fill.at)}</time>
          <PriceText value={fill.price} unit />
          <SharesCount value={fill.quantity} />
        </span>
        <span className={css.result}>
          <span className={css.quiet}>
            {t('orders.fee')} <Yen value={fill.fee} unit={false} />
          </span>
          {fill.realised !== null && <SignedYen value={fill.realised} unit={false} />}
        </span>
      </Link>
    </li>
  );
}
