import type { FillView } from '@kabuto/contract';
import { useText } from '../../../messages/index.ts';
import { formatIsoDate, formatTime, PriceText, SharesCount, SignedYen, Yen } from '../../../shared/amounts/index.ts';
import css from './fill-lines.module.css';

/** The fills of one order: time, price and shares; fee, settlement and realised result below. */
export function FillLines({ fills }: { readonly fills: readonly FillView[] }) {
  const t = useText();
  if (fills.length === 0) return <p className={css.none}>{t('orders.noFills')}</p>;
  return (
    <ul className={css.fills}>
      {fills.map((fill) => (
        <li key={fill.fillId} className={css.fill}>
          <span className={css.main}>
            <time>{formatTime(fill.at)}</time>
            <strong>
              <PriceText value={fill.price} unit />
            </strong>
            <SharesCount value={fill.quantity} />
          </span>
          <span className={css.more}>
            <span>{t('orders.settles', { date: formatIsoDate(fill.settlesOn, true) })}</span>
            <span>
              {t('orders.fee')} <Yen value={fill.fee} />
            </span>
            {fill.realised !== null && (
              <span>
                {t('orders.realised')} <SignedYen value={fill.realised} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
