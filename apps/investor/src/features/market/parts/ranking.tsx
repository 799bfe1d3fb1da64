import { formatTime } from '@kabuto/i18n';
import { Button, ChoiceChip, EmptyState, RowSkeleton, Segmented } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useSparks } from '../../../shared/stocks/index.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { RankedLine } from '../../stock/index.ts';
import { type Choice, choiceSlot, useRanking } from '../choice.ts';
import { FIRST_ROWS, KINDS, MAX_ROWS, moreRows, SECTIONS } from '../model.ts';
import css from './ranking.module.css';

const EMPTY = {
  gainers: 'market.emptyGainers',
  losers: 'market.emptyLosers',
  volume: 'market.emptyOther',
  value: 'market.emptyOther',
} as const;
const EXTRA = { gainers: undefined, losers: undefined, volume: 'volume', value: 'turnover' } as const;

type RowsProps = {
  readonly choice: Choice;
  readonly chosen: string | undefined;
  /** Shows an issue beside the list; if omitted, a tap opens the page. */
  readonly onChoose: ((code: string) => void) | undefined;
};

function Rows({ choice, chosen, onChoose }: RowsProps) {
  const t = useText();
  const [count, setCount] = useState(FIRST_ROWS);
  const { kind } = choice;
  const { data, error, refetch, isPlaceholderData } = useRanking(choice, count);
  const sparks = useSparks((data?.rows ?? []).map(({ instrument }) => instrument.code));
  if (data === undefined && error !== null) return <ErrorBlock error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <>
        <p className={css.time} />
        {Array.from({ length: 10 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeleton shapes have no other identity.
          <RowSkeleton key={row} middle />
        ))}
      </>
    );
  if (data.rows.length === 0) return <EmptyState icon="market" title={t('market.emptyTitle')} body={t(EMPTY[kind])} />;
  return (
    <>
      <p className={css.time}>{t('market.rankedAt', { time: formatTime(data.at) })}</p>
      <ol className={css.rows} data-waiting={isPlaceholderData}>
        {data.rows.map((hit, index) => (
          <li key={hit.instrument.code} className={css.row} data-selected={hit.instrument.code === chosen}>
            <RankedLine
              hit={hit}
              spark={sparks.get(hit.instrument.code)}
              leading={<span className={css.rank}>{index + 1}</span>}
              extra={EXTRA[kind]}
              onChoose={onChoose}
            />
          </li>
        ))}
      </ol>
      {data.total > data.rows.length && count < MAX_ROWS && (
        <div className={css.more}>
          <Button kind="text" size="small" onClick={() => setCount(moreRows(count))}>
            {t('common.more')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Issues ranked by gain, loss, volume or value, of one section or all. */
export function Ranking({ chosen, onChoose }: Omit<RowsProps, 'choice'>) {
  const t = useText();
  const choice = useStored(choiceSlot);
  const choose = (change: Partial<Choice>): void => storage.set(choiceSlot, { ...choice, ...change });
  return (
    <section aria-label={t('market.ranking')}>
      <Segmented
        kind="tabs"
        label={t('market.ranking')}
        value={choice.kind}
        onChange={(kind) => choose({ kind })}
        choices={KINDS.map((value) => ({ value, label: t(`market.${value}`) }))}
      />
      <fieldset className={css.filters} aria-label={t('market.section')}>
        <ChoiceChip chosen={choice.section === null} onClick={() => choose({ section: null })}>
          {t('common.all')}
        </ChoiceChip>
        {SECTIONS.map((section) => (
          <ChoiceChip key={section} chosen={choice.section === section} onClick={() => choose({ section })}>
            {t(`market.${section}`)}
          </ChoiceChip>
        ))}
      </fieldset>
      <Rows key={`${choice.kind} ${choice.section}`} choice={choice} chosen={chosen} onChoose={onChoose} />
    </section>
  );
}
