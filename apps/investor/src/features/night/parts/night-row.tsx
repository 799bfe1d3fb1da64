import type { InstrumentHit } from '@kabuto/contract';
import { formatCompact, formatPriceText, priceDecimals, useLanguage } from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { Change, PriceText } from '../../../shared/amounts/index.ts';
import { quoteOfView } from '../../../shared/stream/index.ts';
import { Row } from '../../../shared/ui/index.ts';
import type { Kind } from '../kinds.ts';
import css from './night-row.module.css';

type NightRowProps = {
  readonly hit: InstrumentHit;
  readonly kind: Kind;
  readonly rank: ReactNode;
  readonly onOpen: (code: string) => void;
};

/** A ranked issue: the night's price and its change from the day close, with that close and the shares traded. */
export function NightRow({ hit: { instrument, quote: view }, kind, rank, onOpen }: NightRowProps) {
  const t = useText();
  const language = useLanguage();
  const quote = quoteOfView(view);
  // a narrow row has room for the close, or for what it is ranked by
  const byTrading = kind === 'volume' || kind === 'value';
  const tick = tickSize(instrument.tickTable, quote.last ?? quote.base);
  return (
    <Row
      onClick={() => onOpen(instrument.code)}
      leading={rank}
      title={instrument.names[language]}
      detail={
        <>
          <span>{instrument.code}</span>
          <span className={css.close} data-narrow={!byTrading}>
            {`${t('night.close')} ${formatPriceText(quote.base, priceDecimals(quote.base, tick))}`}
          </span>
          <span className={css.figure} data-narrow={byTrading}>
            {kind === 'value'
              ? t('market.yenOf', { amount: formatCompact(quote.turnover, language) })
              : t('market.sharesOf', { count: formatCompact(quote.volume, language) })}
          </span>
        </>
      }
      value={<PriceText value={quote.last} tick={tick} />}
      valueDetail={<Change last={quote.last} base={quote.base} tick={tick} arrow={false} />}
    />
  );
}
