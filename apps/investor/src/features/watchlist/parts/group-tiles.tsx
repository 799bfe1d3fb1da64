import type { InstrumentHit } from '@kabuto/contract';
import { useSparks } from '../../../shared/stocks/index.ts';
import css from './group-tiles.module.css';
import { WatchTile } from './watch-tile.tsx';

type GroupTilesProps = {
  readonly hits: readonly InstrumentHit[];
  readonly view: 'board' | 'chart';
  readonly chosen: string | undefined;
  readonly onChoose: ((code: string) => void) | undefined;
};

/** The stocks of a list as a board of tiles, or as tiles with the day's line. */
export function GroupTiles({ hits, view, chosen, onChoose }: GroupTilesProps) {
  const sparks = useSparks(view === 'chart' ? hits.map(({ instrument }) => instrument.code) : []);
  return (
    <ul className={css.tiles} data-view={view}>
      {hits.map((hit) => {
        const { code } = hit.instrument;
        return (
          <li key={code}>
            <WatchTile
              hit={hit}
              spark={view === 'chart' ? sparks.get(code) : null}
              chosen={code === chosen}
              onChoose={onChoose}
            />
          </li>
        );
      })}
    </ul>
  );
}
