import type { InstrumentHit } from '@kabuto/contract';
import { StockRow } from '../../../shared/stocks/index.ts';
import { WatchStar } from '../../watchlist/index.ts';
import css from './hit-list.module.css';

/** A list of issues, each with its watchlist star. */
export function HitList({ hits }: { readonly hits: readonly InstrumentHit[] }) {
  return (
    <ul>
      {hits.map((hit) => (
        <li key={hit.instrument.code} className={css.line}>
          <div className={css.row}>
            <StockRow hit={hit} />
          </div>
          <WatchStar code={hit.instrument.code} />
        </li>
      ))}
    </ul>
  );
}
