import type { InstrumentHit } from '@kabuto/contract';
import { formatIsoDate, priceOf } from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import { useText } from '../../messages/index.ts';
import { Change, PriceText, SharesCount } from '../amounts/index.ts';
import { useBeforeOpening, useSession } from '../stream/index.ts';
import { type Indicative, useIndicative } from './indicatives.ts';
import css from './untraded.module.css';

/** An issue's indicative auction while orders are collected for the opening. */
function useOpening({ instrument: { code } }: InstrumentHit): Indicative | undefined {
  return useIndicative(code, useSession()?.phase === 'am-acceptance');
}

type UntradedProps = { readonly hit: InstrumentHit };

/** The price of a row without a trade on the day: what the opening auction would make it, or the last close in grey. */
export function UntradedPrice({ hit }: UntradedProps) {
  const t = useText();
  const indicative = useOpening(hit);
  const { instrument, quote } = hit;
  const price = indicative?.price ?? priceOf(quote.previousClose);
  const tick = price === null ? undefined : tickSize(instrument.tickTable, price);
  return (
    <span className={indicative === undefined ? css.close : undefined}>
      {indicative !== undefined && <span className={css.mark}>{t('common.indicative')}</span>}
      <PriceText value={price} tick={tick} />
    </span>
  );
}

/** The line below that price: change and shares of the auction, or the day of the close. */
export function UntradedNote({ hit }: UntradedProps) {
  const t = useText();
  const early = useBeforeOpening();
  const indicative = useOpening(hit);
  const { base, previousCloseDate } = hit.quote;
  if (indicative !== undefined)
    return (
      <span className={css.auction}>
        <Change last={indicative.price} base={base} arrow={false} show="percent" />
        <SharesCount value={indicative.volume} compact own={false} />
      </span>
    );
  if (!early) return <span className={css.note}>{t('common.noTradeYet')}</span>;
  return (
    <span className={css.note}>
      {previousCloseDate === null
        ? t('common.beforeOpening')
        : t('common.closeOf', { date: formatIsoDate(previousCloseDate, true) })}
    </span>
  );
}
