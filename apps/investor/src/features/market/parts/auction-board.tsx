import { EmptyState } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { AuctionRow } from '../../../shared/stocks/index.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import { auctionSlot, choiceSlot, useAuctions } from '../choice.ts';
import { AUCTION_KINDS, type AuctionKind, FIRST_ROWS, type ListProps, moreRows } from '../model.ts';
import { KindTabs } from './kind-tabs.tsx';
import { RankedList } from './ranked-list.tsx';
import { SectionFilter } from './section-filter.tsx';

const LABEL = {
  gainers: 'market.gainers',
  losers: 'market.losers',
  volume: 'market.indicativeVolume',
  'buy-surplus': 'market.buySurplus',
  'sell-surplus': 'market.sellSurplus',
} as const;

type RowsProps = ListProps & { readonly kind: AuctionKind };

function Rows({ kind, chosen, onChoose }: RowsProps) {
  const t = useText();
  const { section } = useStored(choiceSlot);
  const [count, setCount] = useState(FIRST_ROWS);
  return (
    <RankedList
      reply={useAuctions(kind, section, count)}
      onMore={() => setCount(moreRows(count))}
      empty={<EmptyState icon="market" title={t('market.emptyTitle')} body={t('market.emptyAuction')} />}
      codeOf={({ instrument }) => instrument.code}
      chosen={chosen}
    >
      {(hit, rank) => <AuctionRow hit={hit} leading={rank} onChoose={onChoose} />}
    </RankedList>
  );
}

/** The board before an auction: what each issue would trade at, and the shares left over on either side. */
export function AuctionBoard(list: ListProps) {
  const t = useText();
  const kind = useStored(auctionSlot);
  const { section } = useStored(choiceSlot);
  return (
    <section aria-label={t('market.auctionBoard')}>
      <KindTabs
        label={t('market.auctionBoard')}
        value={kind}
        onChange={(value) => storage.set(auctionSlot, value)}
        choices={AUCTION_KINDS.map((value) => ({ value, label: t(LABEL[value]) }))}
      />
      <SectionFilter />
      <Rows key={`${kind} ${section}`} kind={kind} {...list} />
    </section>
  );
}
