import { EmptyState, Icon, TwoPane, useWide } from '@kabuto/ui';
import { Suspense, useState } from 'react';
import { useText } from '../../messages/index.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { useStored } from '../../shared/storage/storage.ts';
import { AppBar, Page, SessionChip } from '../../shared/ui/index.ts';
import { StockPanel } from '../stock/index.ts';
import { choiceSlot, useRanking } from './choice.ts';
import css from './market-page.module.css';
import { FIRST_ROWS } from './model.ts';
import { IndexStrip } from './parts/index-strip.tsx';
import { Ranking } from './parts/ranking.tsx';

type BoardProps = { readonly chosen?: string | undefined; readonly onChoose?: (code: string) => void };

function Board({ chosen, onChoose }: BoardProps) {
  const t = useText();
  return (
    <>
      <div className={css.search}>
        <Link to="/pages/trade/query/query" className={css.entry}>
          <Icon name="search" />
          {t('market.searchEntry')}
        </Link>
      </div>
      <IndexStrip />
      <Ranking chosen={chosen} onChoose={onChoose} />
    </>
  );
}

/** List left, the selected issue right; initially the first of the ranking. */
function WideBoard() {
  const t = useText();
  const [chosen, choose] = useState<string | undefined>(undefined);
  const { data } = useRanking(useStored(choiceSlot), FIRST_ROWS);
  const leader = data?.rows[0]?.instrument.code;
  // A new leader must not replace the issue that the user is reading.
  if (chosen === undefined && leader !== undefined) choose(leader);
  return (
    <TwoPane
      main={<Board chosen={chosen} onChoose={choose} />}
      detail={
        chosen === undefined ? (
          <EmptyState icon="chart" title={t('market.choose')} />
        ) : (
          <Suspense>
            <StockPanel code={chosen} />
          </Suspense>
        )
      }
    />
  );
}

/** The market now: indices and rankings; from 720 px with the selected issue beside them (RT-12). */
export function MarketPage() {
  const t = useText();
  const wide = useWide();
  return (
    <Page
      tabs
      bar={
        <AppBar
          title={t('routes.market')}
          backable={false}
          actions={
            <span className={css.chip}>
              <SessionChip />
            </span>
          }
        />
      }
    >
      {wide ? <WideBoard /> : <Board />}
    </Page>
  );
}
