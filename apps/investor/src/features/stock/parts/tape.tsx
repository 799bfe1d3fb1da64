import { formatTime, formatWhole } from '@kabuto/i18n';
import { Button, ChoiceChip, EmptyState, Skeleton } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { PriceText } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { wordSlot } from '../../../shared/storage/slot.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import { type Quote, useTape } from '../../../shared/stream/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { atVenue, topicCode, type Venue } from '../../../shared/venues/index.ts';
import { largeTrades } from '../model/figures.ts';
import css from './tape.module.css';

const FIRST = 20;

/** The least shares of a trade that is listed, in trading units; '0' lists all. */
const SIZES = ['0', '5', '10', '50'] as const;
const sizeSlot = wordSlot('kabuto.tapeSize', SIZES, '0');

type SizesProps = { readonly lot: number; readonly chosen: string };

/** Which trades are listed: all, or those of a size and more. */
function Sizes({ lot, chosen }: SizesProps) {
  const t = useText();
  return (
    <fieldset className={css.sizes} aria-label={t('stock.tapeSize')}>
      {SIZES.map((size) => (
        <ChoiceChip key={size} chosen={size === chosen} onClick={() => storage.set(sizeSlot, size)}>
          {size === '0' ? t('stock.tapeAll') : t('stock.tapeFrom', { count: formatWhole(Number(size) * lot) })}
        </ChoiceChip>
      ))}
    </fieldset>
  );
}

type TapeProps = {
  readonly code: string;
  readonly venue?: Venue;
  readonly quote: Quote;
  readonly tick: number;
  readonly lot: number;
};

/** The day's latest trades, newest first: time, price, shares, by size; coloured by the aggressor, buyer or seller. */
export function Tape({ code, venue, quote, tick, lot }: TapeProps) {
  const t = useText();
  const size = useStored(sizeSlot);
  const [all, setAll] = useState(false);
  const first = useCall('GET v1/quote/tape/list', { code, pageSize: '100', ...atVenue(venue) }, { staleTime: 5_000 });
  const trades = useTape(topicCode(code, venue), first.data?.rows);
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
  const wanted = largeTrades(trades, Number(size) * lot);
  const shown = all ? wanted : wanted.slice(0, FIRST);
  return (
    <div className={css.tape}>
      <Sizes lot={lot} chosen={size} />
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
      {wanted.length === 0 && <p className={css.none}>{t('stock.tapeNone', { count: trades.length })}</p>}
      {!all && wanted.length > FIRST && (
        <Button kind="text" size="small" onClick={() => setAll(true)}>
          {t('common.more')}
        </Button>
      )}
    </div>
  );
}
