import type { InstrumentHit } from '@kabuto/contract';
import { formatCompact, priceOf, useLanguage } from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import { Sparkline } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { useText } from '../../messages/index.ts';
import { Change, PriceText, SharesCount } from '../../shared/amounts/index.ts';
import { type Spark, SpecialMark, UntradedNote, UntradedPrice } from '../../shared/stocks/index.ts';
import { type Quote, quoteOfView, useQuote } from '../../shared/stream/index.ts';
import { Row } from '../../shared/ui/index.ts';

/** The figure under the price. */
type LineFigure = 'both' | 'yen' | 'percent' | 'volume';
/** A figure beside code and section, for lists that are ranked by it. */
type LineExtra = 'volume' | 'turnover' | 'gap';

type StockLineProps = {
  readonly hit: InstrumentHit;
  readonly spark: Spark | undefined;
  readonly leading?: ReactNode;
  readonly figure?: LineFigure;
  readonly extra?: LineExtra | undefined;
  /** Shows the stock beside the list; if omitted, a tap opens the stock's page. */
  readonly onChoose?: ((code: string) => void) | undefined;
};

type FigureProps = { readonly figure: LineFigure; readonly quote: Quote };

function SecondFigure({ figure, quote }: FigureProps) {
  if (figure === 'volume') return <SharesCount value={quote.volume} compact />;
  return <Change last={quote.last} base={quote.base} arrow={false} show={figure} />;
}

type ExtraProps = { readonly extra: LineExtra; readonly quote: Quote };

function ExtraFigure({ extra, quote: { volume, turnover, open, base } }: ExtraProps) {
  const t = useText();
  const language = useLanguage();
  if (extra === 'volume') return <span>{t('market.sharesOf', { count: formatCompact(volume, language) })}</span>;
  if (extra === 'turnover') return <span>{t('market.yenOf', { amount: formatCompact(turnover, language) })}</span>;
  return (
    <span>
      {t('market.gap')} <Change last={open} base={base} arrow={false} show="percent" />
    </span>
  );
}

/** A live stock in a list of 56 px rows: name, code, section, the day's line, price and one more figure. */
export function StockLine(line: StockLineProps) {
  return <Line {...line} quote={useQuote(line.hit.instrument.code, line.hit.quote)} />;
}

/** The same with the figures of `hit`, for a list that is ordered by them. */
export const RankedLine = (line: StockLineProps) => <Line {...line} quote={quoteOfView(line.hit.quote)} />;

type LineProps = StockLineProps & { readonly quote: Quote };

function Line({ hit, quote, spark, leading, extra, figure = 'both', onChoose }: LineProps) {
  const t = useText();
  const language = useLanguage();
  const { instrument, quote: first } = hit;
  const { last } = quote;
  const base = spark?.base ?? priceOf(first.base) ?? 0;
  const values = spark === undefined || last === null ? (spark?.values ?? []) : [...spark.values, last];
  return (
    <Row
      {...(onChoose === undefined
        ? { to: '/pages/stock/detail/detail', query: { code: instrument.code } }
        : { onClick: () => onChoose(instrument.code) })}
      {...(leading === undefined ? {} : { leading })}
      title={instrument.names[language]}
      detail={
        <>
          <span>{instrument.code}</span>
          {extra === undefined ? (
            <span>{t(`market.${instrument.section}`)}</span>
          ) : (
            <ExtraFigure extra={extra} quote={quote} />
          )}
          <SpecialMark quote={quote} />
        </>
      }
      middle={spark === undefined ? null : <Sparkline values={values} base={base} />}
      value={
        last === null ? (
          <UntradedPrice hit={hit} />
        ) : (
          <PriceText value={last} tick={tickSize(instrument.tickTable, last)} flash />
        )
      }
      valueDetail={last === null ? <UntradedNote hit={hit} /> : <SecondFigure figure={figure} quote={quote} />}
    />
  );
}
