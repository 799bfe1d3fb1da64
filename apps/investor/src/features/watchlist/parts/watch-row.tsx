import type { InstrumentHit } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import type { Spark } from '../../../shared/stocks/index.ts';
import { StockLine } from '../../stock/index.ts';
import type { Column } from '../model.ts';
import { useSwipeLeft } from '../use-swipe-left.ts';
import css from './watch-row.module.css';

/** Width of the three 64 px buttons under the row. */
const WIDTH = 192;

type WatchRowProps = {
  readonly hit: InstrumentHit;
  readonly spark: Spark | undefined;
  readonly column: Column;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onRemove: () => void;
  readonly onChoose: ((code: string) => void) | undefined;
};

/** A stock of the list; a swipe to the left reveals buy, sell and remove. */
export function WatchRow({ hit, spark, column, open, onOpen, onRemove, onChoose }: WatchRowProps) {
  const t = useText();
  const language = useLanguage();
  const swipe = useSwipeLeft(WIDTH, open, onOpen);
  const { code, names } = hit.instrument;
  const query = { code };
  return (
    <div className={css.line}>
      {(open || swipe.moving) && (
        <div className={css.under}>
          <Link to="/pages/trade/buy/buy" query={query} className={css.action} data-kind="buy">
            {t('common.buyShort')}
          </Link>
          <Link to="/pages/trade/sell/sell" query={query} className={css.action} data-kind="sell">
            {t('common.sellShort')}
          </Link>
          <button
            type="button"
            className={css.action}
            aria-label={t('watchlist.removeOne', { name: names[language] })}
            onClick={onRemove}
          >
            {t('watchlist.remove')}
          </button>
        </div>
      )}
      <div
        className={css.top}
        data-moving={swipe.moving}
        style={{ transform: `translateX(${-swipe.pulled}px)` }}
        {...swipe.handlers}
      >
        <StockLine hit={hit} spark={spark} shown={column} onChoose={onChoose} />
      </div>
    </div>
  );
}
