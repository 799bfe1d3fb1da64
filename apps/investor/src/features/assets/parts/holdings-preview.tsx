import { EmptyState, RowSkeleton, Section } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { type List, OutdatedRows } from '../../../shared/lists/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { push } from '../../../shared/navigation/navigation.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { HoldingPreviewRow, HoldingSheet, keyOf, totalsOf, type Valued } from '../../holding/index.ts';
import css from './holdings-preview.module.css';

/** Number of holdings shown before the link to all of them. */
const SHOWN = 6;

type HoldingsPreviewProps = {
  readonly rows: readonly Valued[];
  readonly list: Pick<List<unknown>, 'total' | 'error' | 'readAt' | 'retry'>;
};

/** The largest holdings at live prices; how old their quantities are when they could not be read again. */
export function HoldingsPreview({ rows, list }: HoldingsPreviewProps) {
  const t = useText();
  const { total, error, readAt, retry } = list;
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Section
      title={total === undefined ? t('assets.holdings') : t('assets.holdingsCount', { count: total })}
      action={
        (total ?? 0) > 0 && (
          <Link to="/pages/user/holding/stock" className={css.all}>
            {t('assets.seeAll')}
          </Link>
        )
      }
    >
      {total === undefined && error === null && [0, 1, 2, 3].map((row) => <RowSkeleton key={row} />)}
      {total === undefined && error !== null && <ErrorBlock size="block" error={error} onRetry={retry} />}
      {total !== undefined && error !== null && <OutdatedRows readAt={readAt} onRetry={retry} />}
      {total === 0 && (
        <EmptyState
          icon="wallet"
          title={t('assets.emptyTitle')}
          body={t('assets.emptyBody')}
          step={{ label: t('assets.firstBuy'), onClick: () => push('/pages/trade/buy/buy') }}
        />
      )}
      {rows.slice(0, SHOWN).map((row) => (
        <HoldingPreviewRow key={keyOf(row)} row={row} onOpen={(one) => setOpened(keyOf(one))} />
      ))}
      <HoldingSheet
        row={rows.find((row) => keyOf(row) === opened)}
        total={totalsOf(rows).value}
        onClose={() => setOpened(null)}
      />
    </Section>
  );
}
