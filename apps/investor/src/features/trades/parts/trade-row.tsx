import type { FillView } from '@kabuto/contract';
import { formatTime, priceOf, useLanguage } from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import { Chip } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { PriceText, SharesCount, SignedYen, Yen } from '../../../shared/amounts/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { venueText } from '../../../shared/venues/index.ts';
import css from './trade-row.module.css';

/** One fill: issue and amount; time, venue, price and shares; fee and realised result. Opens its order. */
export function TradeRow({ fill }: { readonly fill: FillView }) {
  const t = useText();
  const language = useLanguage();
  const price = priceOf(fill.price);
  return (
    <li className={css.item}>
      <Link to="/pages/trade/today-entrust/today-entrust" query={{ orderId: fill.orderId }} className={css.row}>
        <span className={css.head}>
          <Chip tone={fill.side}>{t(fill.side === 'buy' ? 'common.buyShort' : 'common.sellShort')}</Chip>
          <span className={css.name}>{fill.names[language]}</span>
          <span className={css.quiet}>{fill.code}</span>
          {fill.accountType === 'nisa' && <Chip>{t('ticket.nisa')}</Chip>}
          {fill.credit !== undefined && (
            <Chip>{t(fill.credit === 'open' ? 'orders.creditOpen' : 'orders.creditClose')}</Chip>
          )}
        </span>
        <span className={css.amount}>
          <Yen value={fill.notional} />
        </span>
        <span className={css.terms}>
          <span className={css.quiet}>
            <time>{formatTime(fill.at)}</time> {venueText(fill, t)}
          </span>
          <PriceText value={fill.price} tick={price === null ? undefined : tickSize(fill.tickTable, price)} />
          <SharesCount value={fill.quantity} />
        </span>
        <span className={css.result}>
          <span className={css.quiet}>
            {t('trades.fee')} <Yen value={fill.fee} unit={false} />
          </span>
          {fill.realised !== null && <SignedYen value={fill.realised} unit={false} />}
          {fill.provisional && <Chip tone="warn">{t('trades.provisional')}</Chip>}
        </span>
      </Link>
    </li>
  );
}
