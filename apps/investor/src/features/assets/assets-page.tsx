import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { OutdatedReply, useList } from '../../shared/lists/index.ts';
import { AppBar, ErrorBlock, Page, SessionChip } from '../../shared/ui/index.ts';
import { totalsOf, useLivePositions } from '../holding/index.ts';
import css from './assets-page.module.css';
import { composition, liveAssets } from './model.ts';
import { AssetsSkeleton } from './parts/assets-skeleton.tsx';
import { CompositionBar } from './parts/composition-bar.tsx';
import { Entries } from './parts/entries.tsx';
import { type Explained, ExplainSheet } from './parts/explain-sheet.tsx';
import { HoldingsPreview } from './parts/holdings-preview.tsx';
import { PowerRows } from './parts/power-rows.tsx';
import { TotalHero } from './parts/total-hero.tsx';

/** How often the summary is read again, milliseconds; account events read it at once, prices are live. */
const EVERY_MS = 15_000;
/** Positions requested at once; with more than these the server's summary is shown unchanged. */
const PAGE_SIZE = 100;

/** RT-23: the account's value, buying power and withdrawable cash, and links to the trade pages. */
export function AssetsPage() {
  const t = useText();
  const [explained, setExplained] = useState<Explained | null>(null);
  const call = useCall('GET v1/trade/asset/summary', {}, { refetchInterval: EVERY_MS });
  const { data: summary, error, refetch } = call;
  const list = useList('GET v1/trade/position/list', {}, { pageSize: PAGE_SIZE });
  const rows = useLivePositions(list.rows);
  const complete = list.total !== undefined && list.total === rows.length;
  const assets = summary === undefined ? undefined : liveAssets(summary, complete ? totalsOf(rows) : null);
  return (
    <Page
      tabs
      bar={
        <AppBar
          title={t('routes.assets')}
          backable={false}
          actions={
            <span className={css.session}>
              <SessionChip />
            </span>
          }
        />
      }
    >
      <div className={css.columns}>
        <div>
          {summary === undefined && error === null && <AssetsSkeleton />}
          {summary === undefined && error !== null && (
            <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />
          )}
          {summary !== undefined && assets !== undefined && (
            <>
              <OutdatedReply call={call} />
              <TotalHero assets={assets} onExplain={setExplained} />
              <CompositionBar parts={composition(summary, assets.marketValue)} onExplain={setExplained} />
              <PowerRows summary={summary} onExplain={setExplained} />
            </>
          )}
          <Entries orders={summary?.openOrders} positions={summary?.positions} />
        </div>
        <HoldingsPreview rows={rows} list={list} />
      </div>
      {summary !== undefined && assets !== undefined && (
        <ExplainSheet
          what={explained}
          summary={summary}
          assets={assets}
          rows={rows}
          onClose={() => setExplained(null)}
        />
      )}
    </Page>
  );
}
