import type { InstrumentHit } from '@kabuto/contract';
import { priceOf, useLanguage } from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import { Sparkline } from '@kabuto/ui';
import type { ReactNode } from 'react';
import { Change, PriceText } from '../../../shared/amounts/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import type { Spark } from '../../../shared/stocks/index.ts';
import { useQuote } from '../../../shared/stream/index.ts';
import css from './watch-tile.module.css';

type WatchTileProps = {
  readonly hit: InstrumentHit;
  /** The day's line; null: a tile without one. Undefined reserves its space. */
  readonly spark: Spark | undefined | null;
  readonly chosen: boolean;
  /** Shows the stock beside the list; if omitted, a tap opens the stock's page. */
  readonly onChoose: ((code: string) => void) | undefined;
};

/** A live stock as a tile: name, code, price, yen and percent together, and the day's line in the chart view. */
export function WatchTile({ hit: { instrument, quote: first }, spark, chosen, onChoose }: WatchTileProps) {
  const language = useLanguage();
  const { code, names, tickTable } = instrument;
  const { last, base } = useQuote(code, first);
  const tick = tickSize(tickTable, last ?? base);
  const direction = last === null || last === base ? 'flat' : last > base ? 'up' : 'down';
  const inside: ReactNode = (
    <>
      <span className={css.name}>{names[language]}</span>
      <span className={css.code}>{code}</span>
      {spark !== null && (
        <span className={css.spark}>
          <Sparkline
            values={spark === undefined ? [] : last === null ? spark.values : [...spark.values, last]}
            base={spark?.base ?? priceOf(first.base) ?? 0}
            width={132}
            height={44}
          />
        </span>
      )}
      <span className={css.price}>
        <PriceText value={last} tick={tick} flash />
      </span>
      <span className={css.change}>
        <Change last={last} base={base} tick={tick} arrow={false} show="both" />
      </span>
    </>
  );
  const look = { className: css.tile, 'data-direction': direction, 'data-chosen': chosen } as const;
  if (onChoose === undefined)
    return (
      <Link to="/pages/stock/detail/detail" query={{ code }} {...look}>
        {inside}
      </Link>
    );
  return (
    <button type="button" onClick={() => onChoose(code)} {...look}>
      {inside}
    </button>
  );
}
