import type { InstrumentHit } from '@kabuto/contract';
import { priceOf, useLanguage } from '@kabuto/i18n';
import type { ReactNode } from 'react';
import { Change, PriceText, useLiveFigures } from '../../../shared/amounts/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import type { Spark } from '../../../shared/stocks/index.ts';
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
export function WatchTile({ hit, spark, chosen, onChoose }: WatchTileProps) {
  const language = useLanguage();
  const { instrument, quote: first } = hit;
  const { code, names } = instrument;
  const live = useLiveFigures(
    hit,
    'both',
    spark === null
      ? undefined
      : { values: spark?.values ?? [], base: spark?.base ?? priceOf(first.base) ?? 0, width: 132, height: 44 },
  );
  const inside: ReactNode = (
    <>
      <span className={css.name}>{names[language]}</span>
      <span className={css.code}>{code}</span>
      {spark !== null && <span className={css.spark}>{live.line}</span>}
      <span className={css.price}>{live.look.traded ? live.price : <PriceText value={null} tick={undefined} />}</span>
      <span className={css.change}>{live.look.traded ? live.figure : <Change last={null} base={null} />}</span>
    </>
  );
  const look = { className: css.tile, 'data-direction': live.look.direction, 'data-chosen': chosen } as const;
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
