import type { PositionView } from '@kabuto/contract';
import { formatIsoDate } from '@kabuto/i18n';
import { price, type TickTable, tickSize } from '@kabuto/market';
import { Skeleton } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { PriceText, SharesCount, Yen } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { venueText } from '../../../shared/venues/index.ts';
import { lotsOf } from '../lots.ts';
import css from './breakdown.module.css';

/** Purchases that are read at once: more than those of an issue in a year, for most members. */
const FILLS = '100';

type LotListProps = {
  readonly position: Pick<PositionView, 'code' | 'accountType' | 'quantity' | 'averageCost'>;
  readonly tickTable: TickTable;
  /** Whether it has its own heading; without one where a button names it. */
  readonly heading?: boolean;
};

/** The purchases that a position consists of: date and price, shares, and cost, which sum to the position. */
export function LotList({ position, tickTable, heading = true }: LotListProps) {
  const t = useText();
  const { data, error, refetch } = useCall('GET v1/trade/fill/list', {
    scope: 'history',
    code: position.code,
    side: 'buy',
    accountType: position.accountType ?? 'own',
    pageSize: FILLS,
  });
  if (data === undefined)
    return error === null ? (
      <Skeleton height="88px" />
    ) : (
      <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />
    );
  const lots = lotsOf(data.rows, position);
  return (
    <section className={css.lots} aria-label={t('holding.lots')}>
      {heading && <h3 className={css.heading}>{t('holding.lots')}</h3>}
      <ul className={css.lines}>
        {lots.map((lot) => (
          <li key={`${lot.date} ${lot.venue}`} className={css.line}>
            <span className={css.label}>
              {lot.date === null ? t('holding.lotOlder') : formatIsoDate(lot.date)}
              {lot.venue !== undefined && <small>{venueText(lot, t)}</small>}
              {lot.price !== null && (
                <small>
                  <PriceText value={price(lot.price)} tick={tickSize(tickTable, price(lot.price))} unit />
                </small>
              )}
            </span>
            <span className={css.shares}>
              <SharesCount value={lot.quantity} />
            </span>
            <span className={css.cost}>
              <Yen value={lot.cost} />
            </span>
          </li>
        ))}
        <li className={css.line} data-sum="true">
          <span className={css.label}>{t('assets.sum')}</span>
          <span className={css.shares}>
            <SharesCount value={position.quantity} />
          </span>
          <span className={css.cost}>
            <Yen value={lots.reduce((sum, { cost }) => sum + cost, 0)} />
          </span>
        </li>
      </ul>
      <p className={css.note}>{t('holding.lotsNote')}</p>
    </section>
  );
}
