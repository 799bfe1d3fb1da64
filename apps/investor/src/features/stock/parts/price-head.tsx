import type { InstrumentView, QuoteView } from '@kabuto/contract';
import { formatTime, NOTHING, priceOf, useLanguage } from '@kabuto/i18n';
import { Chip, Icon } from '@kabuto/ui';
import { type TextKey, useText } from '../../../messages/index.ts';
import { Change, PriceText } from '../../../shared/amounts/index.ts';
import { SpecialMark } from '../../../shared/stocks/index.ts';
import { type LiveSession, type Quote, useAge, useFreshness, useSession } from '../../../shared/stream/index.ts';
import { secondsText } from '../model/figures.ts';
import css from './price-head.module.css';

/** What the last price is in the phases in which neither trades nor quotes change. */
const CLOSE_TEXT: Readonly<Partial<Record<LiveSession['phase'], TextKey>>> = {
  closed: 'stock.closedAt',
  lunch: 'stock.lunchAt',
};

/**
 * The age of the last frame from the server: '0.4秒前', or that prices are stale; while nothing moves, the time of the
 * close.
 */
function Freshness({ lastAt }: Pick<Quote, 'lastAt'>) {
  const t = useText();
  const age = useAge();
  const phase = useSession()?.phase;
  const { stale } = useFreshness();
  if (stale)
    return (
      <span className={css.fresh} data-stale="true" role="status">
        <Icon name="warning" size={14} />
        {t('common.stale')}
      </span>
    );
  const over = phase === undefined ? undefined : CLOSE_TEXT[phase];
  if (over !== undefined)
    return <span className={css.fresh}>{lastAt === null ? '' : t(over, { time: formatTime(lastAt, false) })}</span>;
  return <span className={css.fresh}>{age === undefined ? '' : t('stock.ago', { seconds: secondsText(age) })}</span>;
}

type PointProps = {
  readonly label: string;
  readonly value: Quote['open'];
  readonly tick: number;
  /** Its time, epoch milliseconds; shown empty while unknown. */
  readonly at?: number | null;
};

function Point({ label, value, tick, at }: PointProps) {
  return (
    <div className={css.point}>
      <dt>{label}</dt>
      <dd>
        <span className={css.pointValue}>{value === null ? NOTHING : <PriceText value={value} tick={tick} />}</span>
        <time className={css.pointTime}>{at === undefined || at === null ? '' : formatTime(at, false)}</time>
      </dd>
    </div>
  );
}

/**
 * The price that the day starts from: the previous close; of a new issue its offer price, or the last quote of a day
 * without a price.
 */
function Reference({
  instrument: { listing },
  view: { newIssue, previousClose },
  tick,
}: Omit<PriceHeadProps, 'quote'>) {
  const t = useText();
  if (newIssue === undefined)
    return <Point label={t('stock.previousClose')} value={priceOf(previousClose)} tick={tick} />;
  const isOffer = newIssue.reference === listing?.offer;
  return (
    <Point
      label={t(isOffer ? 'stock.offerPrice' : 'stock.lastQuote')}
      value={priceOf(newIssue.reference)}
      tick={tick}
    />
  );
}

type PriceHeadProps = {
  readonly instrument: InstrumentView;
  readonly quote: Quote;
  /** The quote of the HTTP reply, which has the times of open, high and low. */
  readonly view: QuoteView;
  readonly tick: number;
};

/** The price at a glance: price, change, freshness, and the day's open, high and low with their times. */
export function PriceHead({ instrument, quote, view, tick }: PriceHeadProps) {
  const t = useText();
  const language = useLanguage();
  /**
   * The stream sends an extreme before the HTTP reply with its time arrives; until then the time of the last trade is
   * shown.
   */
  const timeOf = (now: Quote['high'], then: string | null, at: number | null): number | null =>
    now !== null && now === priceOf(then) ? at : quote.lastAt;
  return (
    <section className={css.head}>
      <p className={css.facts}>
        <span className={css.code}>{instrument.code}</span>
        <Chip>{t(`market.${instrument.section}`)}</Chip>
        {quote.halted && <Chip tone="warn">{t('stock.halted')}</Chip>}
        {quote.special !== null && <SpecialMark quote={quote} />}
        <span className={css.sector}>{instrument.sectorNames[language]}</span>
        <Freshness lastAt={quote.lastAt} />
      </p>
      <p className={css.price}>
        <span className={css.last}>
          <PriceText value={quote.last} tick={tick} flash />
          {quote.last !== null && <span className={css.unit}>{t('common.yen')}</span>}
        </span>
        <span className={css.change}>
          <Change last={quote.last} base={quote.base} tick={tick} />
        </span>
      </p>
      <dl className={css.points}>
        <Point
          label={t('stock.open')}
          value={quote.open}
          tick={tick}
          at={quote.open === null ? null : timeOf(quote.open, view.open, view.openAt)}
        />
        <Point
          label={t('stock.high')}
          value={quote.high}
          tick={tick}
          at={quote.high === null ? null : timeOf(quote.high, view.high, view.highAt)}
        />
        <Point
          label={t('stock.low')}
          value={quote.low}
          tick={tick}
          at={quote.low === null ? null : timeOf(quote.low, view.low, view.lowAt)}
        />
        <Reference instrument={instrument} view={view} tick={tick} />
      </dl>
    </section>
  );
}
