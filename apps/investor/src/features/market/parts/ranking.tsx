import { EmptyState } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import { type Choice, choiceSlot, useRanking } from '../choice.ts';
import { FIRST_ROWS, KINDS, type ListProps, moreRows } from '../model.ts';
import { KindTabs } from './kind-tabs.tsx';
import { RankedIssues } from './ranked-issues.tsx';
import { SectionFilter } from './section-filter.tsx';

const LABEL = {
  gainers: 'market.gainers',
  losers: 'market.losers',
  volume: 'market.volume',
  value: 'market.value',
  'limit-up': 'market.limitUp',
  'limit-down': 'market.limitDown',
  'gap-up': 'market.gapUp',
  'gap-down': 'market.gapDown',
} as const;
const EMPTY = {
  gainers: 'market.emptyGainers',
  losers: 'market.emptyLosers',
  volume: 'market.emptyOther',
  value: 'market.emptyOther',
  'limit-up': 'market.emptyLimitUp',
  'limit-down': 'market.emptyLimitDown',
  'gap-up': 'market.emptyGap',
  'gap-down': 'market.emptyGap',
} as const;
/** The figure that a list is ordered by, where the row does not show it anyway. */
const EXTRA = {
  gainers: undefined,
  losers: undefined,
  volume: 'volume',
  value: 'turnover',
  'limit-up': undefined,
  'limit-down': undefined,
  'gap-up': 'gap',
  'gap-down': 'gap',
} as const;

type RowsProps = ListProps & { readonly choice: Choice };

function Rows({ choice, chosen, onChoose }: RowsProps) {
  const t = useText();
  const [count, setCount] = useState(FIRST_ROWS);
  const { kind } = choice;
  const reply = useRanking(choice, count);
  return (
    <RankedIssues
      reply={reply}
      onMore={() => setCount(moreRows(count))}
      empty={<EmptyState icon="market" title={t('market.emptyTitle')} body={t(EMPTY[kind])} />}
      extra={EXTRA[kind]}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

/** Issues ranked by change, trading, limits or gaps, of one section or all. */
export function Ranking({ chosen, onChoose }: ListProps) {
  const t = useText();
  const choice = useStored(choiceSlot);
  const choose = (change: Partial<Choice>): void => storage.set(choiceSlot, { ...choice, ...change });
  return (
    <section aria-label={t('market.ranking')}>
      <KindTabs
        label={t('market.ranking')}
        value={choice.kind}
        onChange={(kind) => choose({ kind })}
        choices={KINDS.map((value) => ({ value, label: t(LABEL[value]) }))}
      />
      <SectionFilter />
      <Rows key={`${choice.kind} ${choice.section}`} choice={choice} chosen={chosen} onChoose={onChoose} />
    </section>
  );
}
