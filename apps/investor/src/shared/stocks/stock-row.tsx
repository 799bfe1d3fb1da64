import type { InstrumentHit } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import { Sparkline } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { useText } from '../../messages/index.ts';
import { Change, PriceText } from '../amounts/index.ts';
import { type Quote, quoteOfView, useQuote } from '../stream/index.ts';
import { Row } from '../ui/index.ts';
import { SpecialMark } from './special-mark.tsx';
import { UntradedNote, UntradedPrice } from './untraded.tsx';
import type { Spark } from './use-sparks.ts';

type StockRowProps = {
  readonly hit: InstrumentHit;
  /** The day's line; undefined reserves its space. Omit the property for a row without a line. */
  readonly spark?: Spark | undefined;
  /** Shown before the name: a rank. */
  readonly leading?: ReactNode;
  /** In place of the name, and of code and section: the same with marks. */
  readonly title?: ReactNode;
  readonly detail?: ReactNode;
  /** The second figure; yen and percent by default. */
  readonly show?: 'both' | 'yen' | 'percent';
};

/** A stock in a list: name, code and section, the day's line, live price and change. Opens the stock's page. */
export function StockRow(row: StockRowProps) {
  return <QuotedRow {...row} quote={useQuote(row.hit.instrument.code, row.hit.quote)} />;
}

/** The same with the figures of `hit`, for a list that is ordered by them. */
export const RankedRow = (row: StockRowProps) => <QuotedRow {...row} quote={quoteOfView(row.hit.quote)} />;

type QuotedRowProps = StockRowProps & { readonly quote: Quote };

function QuotedRow({ hit, quote, leading, title, detail, show = 'both', ...rest }: QuotedRowProps) {
  const t = useText();
  const language = useLanguage();
  const { instrument } = hit;
  const spark = rest.spark;
  const last = quote.last;
  const tick = tickSize(instrument.tickTable, last ?? quote.base);
  return (
    <Row
      to="/pages/stock/detail/detail"
      query={{ code: instrument.code }}
      {...(leading === undefined ? {} : { leading })}
      title={title ?? instrument.names[language]}
      detail={
        <>
          {detail ?? `${instrument.code} ${t(`market.${instrument.section}`)}`}
          <SpecialMark quote={quote} />
        </>
      }
      {...('spark' in rest
        ? {
            middle:
              spark === undefined ? null : (
                <Sparkline values={last === null ? spark.values : [...spark.values, last]} base={spark.base} />
              ),
          }
        : {})}
      value={last === null ? <UntradedPrice hit={hit} /> : <PriceText value={last} tick={tick} flash />}
      valueDetail={
        last === null ? (
          <UntradedNote hit={hit} />
        ) : (
          <Change last={last} base={quote.base} tick={tick} arrow={false} show={show} />
        )
      }
    />
  );
}
