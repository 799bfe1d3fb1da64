import { formatTime, formatWhole } from '@kabuto/i18n';
import { Button, EmptyState, Skeleton } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { PriceText } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { type Quote, useTape } from '../../../shared/stream/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import css from './tape.module.css';

const FIRST = 20;

type TapeProps = { readonly code: string; readonly quote: Quote; readonly tick: number };

/** The day's trades, newest first: time, price, shares; coloured by the aggressor, buyer or seller. */
export function Tape({ code, quote, tick }: TapeProps) {
  const t = useText();
  const [all, setAll] = useState(false);
  const first = useCall('GET v1/quote/tape/list', { code, pageSize: '100' }, { staleTime: 5_000 });
  const trades = useTape(code, first.data?.rows);
  if (trades === undefined) {
    if (first.error !== null)
      return <ErrorBlock size="block" error={first.error} onRetry={() => void first.refetch()} />;
    return (
      <div className={css.tape}>
        <Skeleton height={`${FIRST * 28 + 28}px`} />
      </div>
    );
  }
  if (trades.length === 0)
    return <EmptyState icon="clock" title={t('stock.tapeEmptyTitle')} body={t('stock.tapeEmptyBody')} />;
  const shown = all ? trades : trades.slice(0, FIRST);
  return (
    <div className={css.tape}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('stock.time')}</th>
            <th scope="col">{t('stock.price')}</th>
            <th scope="col">{t('stock.quantity')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((trade) => (
            <tr key={trade.tradeId} data-aggressor={trade.aggressor}>
              <td className={css.time}>{formatTime(trade.at)}</td>
              <td>
                {trade.aggressor === 'auction' && <span className={css.auction}>{t('stock.auction')}</span>}
                <PriceText value={trade.price} tick={tick} base={quote.base} />
              </td>
              <td className={css.quantity}>{formatWhole(trade.quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!all && trades.length > FIRST && (
        <Button kind="text" size="small" onClick={() => setAll(true)}>
          {t('common.more')}
        </Button>
      )}
    </div>
  );
}
