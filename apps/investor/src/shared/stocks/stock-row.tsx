import type { InstrumentHit } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import { Sparkline } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { useText } from '../../messages/index.ts';
import { Change, PriceText, useLiveFigures } from '../amounts/index.ts';
import { lookOf, quoteOfView } from '../stream/index.ts';
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
  const { hit, show = 'both', spark } = row;
  return <PlainRow {...row} {...useLiveFigures(hit, show, spark)} />;
}

/** The same with the figures of `hit`, for a list that is ordered by them. */
export function RankedRow(row: StockRowProps) {
  const { hit, show = 'both', spark } = row;
  const quote = quoteOfView(hit.quote);
  const { last, base } = quote;
  const tick = tickSize(hit.instrument.tickTable, last ?? base);
  return (
    <PlainRow
      {...row}
      look={lookOf(quote)}
      price={<PriceText value={last} tick={tick} flash />}
      figure={<Change last={last} base={base} tick={tick} arrow={false} show={show} />}
      line={
        spark !== undefined && (
          <Sparkline values={last === null ? spark.values : [...spark.values, last]} base={spark.base} />
        )
      }
    />
  );
}

type PlainRowProps = Omit<StockRowProps, 'show'> & ReturnType<typeof useLiveFigures>;

function PlainRow({ hit, look, price, figure, line, leading, title, detail, ...rest }: PlainRowProps) {
  const t = useText();
  const language = useLanguage();
  const { instrument } = hit;
  return (
    <Row
      to="/pages/stock/detail/detail"
      query={{ code: instrument.code }}
      {...(leading === undefined ? {} : { leading })}
      title={title ?? instrument.names[language]}
      detail={
        <>
          {detail ?? `${instrument.code} ${t(`market.${instrument.section}`)}`}
          <SpecialMark quote={look} />
        </>
      }
      {...('spark' in rest ? { middle: line } : {})}
      value={look.traded ? price : <UntradedPrice hit={hit} />}
      valueDetail={look.traded ? figure : <UntradedNote hit={hit} />}
    />
  );
}
