import { useLanguage } from '@kabuto/i18n';
import { EmptyState, Icon, Segmented, TwoPane, useWide } from '@kabuto/ui';
import { type ReactNode, Suspense, useState } from 'react';
import { useText } from '../../messages/index.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { useQueryParams } from '../../shared/navigation/navigation.ts';
import { useStored } from '../../shared/storage/storage.ts';
import { AppBar, Page, PHASE_TEXT, SessionChip } from '../../shared/ui/index.ts';
import { DueOfferings } from '../offering-cards/index.ts';
import { StockPanel } from '../stock/index.ts';
import { auctionSlot, choiceSlot, useAuctions, useIndex, useRanking, useSector } from './choice.ts';
import css from './market-page.module.css';
import { FIRST_ROWS, type ListProps } from './model.ts';
import { AuctionBoard } from './parts/auction-board.tsx';
import { IndexIssues } from './parts/index-issues.tsx';
import { IndexStrip } from './parts/index-strip.tsx';
import { OfferingEntries } from './parts/offering-entries.tsx';
import { Ranking } from './parts/ranking.tsx';
import { SectorIssues } from './parts/sector-issues.tsx';
import { SectorList } from './parts/sector-list.tsx';
import { useView, type View, type ViewChoice } from './use-view.ts';

type BoardProps = ListProps & { readonly choice: ViewChoice };

function Board({ choice: { view, setView, collecting }, ...list }: BoardProps) {
  const t = useText();
  const auction = collecting === undefined ? [] : [{ value: 'auction' as const, label: t(PHASE_TEXT[collecting]) }];
  return (
    <>
      <div className={css.search}>
        <Link to="/pages/trade/query/query" className={css.entry}>
          <Icon name="search" />
          {t('market.searchEntry')}
        </Link>
      </div>
      <DueOfferings />
      <IndexStrip />
      <OfferingEntries />
      <div className={css.views}>
        <Segmented
          label={t('market.views')}
          value={view}
          onChange={setView}
          choices={[
            ...auction,
            { value: 'ranking', label: t('market.ranking') },
            { value: 'sectors', label: t('market.sectors') },
          ]}
        />
      </div>
      {view === 'auction' && <AuctionBoard {...list} />}
      {view === 'ranking' && <Ranking {...list} />}
      {view === 'sectors' && <SectorList />}
    </>
  );
}

/** The part of the market that the address names. */
type Part = { readonly sector: string | undefined; readonly index: string | undefined };

/** The first issue of the list shown; of the sectors that of the ranking. Undefined until loaded. */
function useLeader(view: View, { sector, index }: Part): string | undefined {
  const choice = useStored(choiceSlot);
  const auctionKind = useStored(auctionSlot);
  const isWhole = sector === undefined && index === undefined;
  const isAuction = isWhole && view === 'auction';
  const ranked = useRanking(choice, FIRST_ROWS, isWhole && !isAuction);
  const auctions = useAuctions(auctionKind, choice.section, FIRST_ROWS, isAuction);
  const issues = useSector(sector ?? '', FIRST_ROWS, sector !== undefined);
  const members = useIndex(index ?? '', FIRST_ROWS, index !== undefined);
  const listed = isAuction ? auctions : ranked;
  const shown = index !== undefined ? members : sector !== undefined ? issues : listed;
  return shown.data?.rows[0]?.instrument.code;
}

type WideProps = { readonly leader: string | undefined; readonly children: (list: ListProps) => ReactNode };

/** List left, the selected issue right; initially the first of the list. */
function WideBoard({ leader, children }: WideProps) {
  const t = useText();
  const [chosen, choose] = useState<string | undefined>(undefined);
  // A new leader must not replace the issue that the user is reading.
  if (chosen === undefined && leader !== undefined) choose(leader);
  return (
    <TwoPane
      main={children({ chosen, onChoose: choose })}
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

/** The name of the sector or index; the page's title until it is loaded. */
function useTitle({ sector, index }: Part): string {
  const t = useText();
  const language = useLanguage();
  const { data: ofSector } = useSector(sector ?? '', FIRST_ROWS, sector !== undefined);
  const { data: ofIndex } = useIndex(index ?? '', FIRST_ROWS, index !== undefined);
  const named = [ofIndex?.index, ofSector?.sector].find((one) => one?.code === (index ?? sector));
  return named?.names[language] ?? t('routes.market');
}

/**
 * The market now: indices, rankings, sectors, before an auction its board; with `sector` or
 * `index` in the address the issues of it. From 720 px with the selected issue beside them (RT-12).
 */
export function MarketPage() {
  const { sector, index: named } = useQueryParams();
  // One at a time: an index is the narrower wish.
  const part: Part = { sector: named === undefined ? sector : undefined, index: named };
  const wide = useWide();
  const choice = useView();
  const leader = useLeader(choice.view, part);
  const content = (list: ListProps): ReactNode => {
    if (part.index !== undefined) return <IndexIssues code={part.index} {...list} />;
    return part.sector === undefined ? (
      <Board choice={choice} {...list} />
    ) : (
      <SectorIssues code={part.sector} {...list} />
    );
  };
  return (
    <Page
      tabs
      bar={
        <AppBar
          title={useTitle(part)}
          backable={part.index !== undefined || part.sector !== undefined}
          actions={
            <span className={css.chip}>
              <SessionChip />
            </span>
          }
        />
      }
    >
      {wide ? <WideBoard leader={leader}>{content}</WideBoard> : content({})}
    </Page>
  );
}
