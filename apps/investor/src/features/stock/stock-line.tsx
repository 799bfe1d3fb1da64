import type { InstrumentHit } from '@kabuto/contract';
import { formatCompact, useLanguage } from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import { Sparkline } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { useText } from '../../messages/index.ts';
import { Change, type LiveFigure, PriceText, useLiveFigures } from '../../shared/amounts/index.ts';
import { type Spark, SpecialMark, UntradedNote, UntradedPrice } from '../../shared/stocks/index.ts';
import { lookOf, type Quote, quoteOfView } from '../../shared/stream/index.ts';
import { Row } from '../../shared/ui/index.ts';

/** A figure beside code and section, for lists that are ranked by it. */
type LineExtra = 'volume' | 'turnover' | 'gap';

type LineProps = {
  readonly hit: InstrumentHit;
  readonly spark: Spark | undefined;
  readonly leading?: ReactNode;
  /** Shows the stock beside the list; if omitted, a tap opens the stock's page. */
  readonly onChoose?: ((code: string) => void) | undefined;
};

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

type StockLineProps = LineProps & { readonly shown?: LiveFigure };

/** A live stock in a list of 56 px rows: name, code, section, the day's line, price and one more figure. */
export function StockLine({ shown = 'both', ...line }: StockLineProps) {
  return <Line {...line} {...useLiveFigures(line.hit, shown, line.spark)} />;
}

type RankedLineProps = LineProps & { readonly extra?: LineExtra | undefined };

/** The same with the figures of `hit`, for a list that is ordered by them. */
export function RankedLine({ extra, ...ranked }: RankedLineProps) {
  const { hit, spark } = ranked;
  const quote = quoteOfView(hit.quote);
  const { last, base } = quote;
  return (
    <Line
      {...ranked}
      look={lookOf(quote)}
      {...(extra === undefined ? {} : { detail: <ExtraFigure extra={extra} quote={quote} /> })}
      price={<PriceText value={last} tick={tickSize(hit.instrument.tickTable, last ?? base)} flash />}
      figure={<Change last={last} base={base} arrow={false} />}
      line={
        spark !== undefined && (
          <Sparkline values={last === null ? spark.values : [...spark.values, last]} base={spark.base} />
        )
      }
    />
  );
}

type FilledLineProps = LineProps & ReturnType<typeof useLiveFigures> & { readonly detail?: ReactNode };

function Line({ hit, look, price, figure, line, leading, detail, onChoose }: FilledLineProps) {
  const t = useText();
  const language = useLanguage();
  const { instrument } = hit;
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
          {detail ?? <span>{t(`market.${instrument.section}`)}</span>}
          <SpecialMark quote={look} />
        </>
      }
      middle={line}
      value={look.traded ? price : <UntradedPrice hit={hit} />}
      valueDetail={look.traded ? figure : <UntradedNote hit={hit} />}
    />
  );
}
