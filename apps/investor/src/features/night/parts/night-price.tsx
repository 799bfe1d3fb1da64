import {
  formatIsoDate,
  formatPercent,
  formatPriceText,
  formatTime,
  formatWhole,
  NOTHING,
  priceDecimals,
} from '@kabuto/i18n';
import { type EpochMs, type Price, price, tokyoDate } from '@kabuto/market';
import { type FigureLine, FigureList } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Change, PriceText, SharesCount } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { type Level, type Quote, useDepth, useMarketTime, useTape } from '../../../shared/stream/index.ts';
import { NIGHT, topicCode } from '../../../shared/venues/index.ts';
import { type Age, ageOf, formationOf, spreadOf } from '../figures.ts';
import css from './night-price.module.css';

const AGO = { seconds: 'night.agoSeconds', minutes: 'night.agoMinutes', hours: 'night.agoHours' } as const;

/** When the last trade was: its time and age while the night is open, its date and time when it is over. */
function LastTrade({ at, open }: { readonly at: number; readonly open: boolean }) {
  const t = useText();
  const now = useMarketTime();
  // Times on the wire are epoch milliseconds.
  if (!open) return <time>{`${formatIsoDate(tokyoDate(at as EpochMs), true)} ${formatTime(at)}`}</time>;
  const age: Age | undefined = now === undefined ? undefined : ageOf(at, now);
  return (
    <span className={css.last}>
      <time>{formatTime(at)}</time>
      {age !== undefined && <span className={css.quiet}>{t(AGO[age.unit], { count: age.count })}</span>}
    </span>
  );
}

type SideProps = { readonly at: Price | null; readonly level: Level | undefined; readonly tick: number };

/** A side's best price and the shares there. */
function Side({ at, level, tick }: SideProps) {
  const t = useText();
  if (at === null) return NOTHING;
  return (
    <>
      <PriceText value={at} tick={tick} unit />
      {level !== undefined && level.price === at && (
        <span className={css.quiet}>{t('night.shares', { count: formatWhole(level.quantity) })}</span>
      )}
    </>
  );
}

type NightPriceProps = {
  readonly code: string;
  readonly quote: Quote;
  readonly tick: number;
  readonly open: boolean;
};

/** What the night's price is worth: the day close beside it, the shares that formed it, its age, spread and volume. */
export function NightPrice({ code, quote, tick, open }: NightPriceProps) {
  const t = useText();
  const topic = topicCode(code, NIGHT);
  const first = useCall('GET v1/quote/tape/list', { code, pageSize: '100', venue: NIGHT }, { staleTime: 5_000 });
  const tape = useTape(topic, first.data?.rows);
  const book = useCall('GET v1/quote/depth/detail', { code, venue: NIGHT }, { staleTime: 5_000 });
  const depth = useDepth(topic, book.data);
  const formed = tape === undefined ? undefined : formationOf(tape);
  const spread = spreadOf(quote);
  const lines: readonly (FigureLine & { readonly id: string })[] = [
    {
      id: 'formed',
      label: t('night.formed'),
      value:
        formed === undefined || formed === null ? (
          NOTHING
        ) : (
          <>
            {t(formed.whole || tape?.length !== 100 ? 'night.formedShares' : 'night.formedAtLeast', {
              count: formatWhole(formed.quantity),
            })}
            <span className={css.quiet}>{t('night.formedTimes', { count: formed.trades })}</span>
          </>
        ),
    },
    {
      id: 'last',
      label: t('night.lastTrade'),
      value: quote.lastAt === null ? NOTHING : <LastTrade at={quote.lastAt} open={open} />,
    },
    {
      id: 'spread',
      label: t('night.spread'),
      value:
        spread === null ? (
          NOTHING
        ) : (
          <>
            <PriceText value={price(spread.tenths)} tick={tick} unit />
            <span className={css.quiet}>{formatPercent(spread.tenths, spread.middle, false)}</span>
          </>
        ),
    },
    { id: 'ask', label: t('night.ask'), value: <Side at={quote.ask} level={depth?.asks[0]} tick={tick} /> },
    { id: 'bid', label: t('night.bid'), value: <Side at={quote.bid} level={depth?.bids[0]} tick={tick} /> },
    { id: 'volume', label: t('night.volume'), value: <SharesCount value={quote.volume} own={false} /> },
  ];
  return (
    <section className={css.panel} aria-label={t('night.issue')}>
      <div className={css.pair}>
        <div>
          <h2 className={css.label}>{t('night.price')}</h2>
          <p className={css.price}>
            {quote.last === null ? (
              <span className={css.none}>{t('night.noTrade')}</span>
            ) : (
              <PriceText value={quote.last} base={quote.base} tick={tick} unit flash />
            )}
          </p>
          <p className={css.change}>
            <Change last={quote.last} base={quote.base} tick={tick} />
          </p>
        </div>
        <div className={css.day}>
          <h2 className={css.label}>{t('night.closeOfDay')}</h2>
          <p className={css.close}>
            {formatPriceText(quote.base, priceDecimals(quote.base, tick))}
            <span className={css.unit}>{t('common.yen')}</span>
          </p>
        </div>
      </div>
      <FigureList lines={lines} />
      <p className={css.note}>{t('night.thin')}</p>
    </section>
  );
}
