import { useText } from '../../../messages/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import { EmptyState, ErrorBlock, RowSkeleton, Section } from '../../../shared/ui/index.ts';
import { HoldingPreviewRow, type Valued } from '../../holding/index.ts';
import css from './holdings-preview.module.css';

/** Number of holdings shown before the link to all of them. */
const SHOWN = 6;

type HoldingsPreviewProps = {
  readonly rows: readonly Valued[];
  readonly total: number | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
};

/** The largest holdings at live prices. */
export function HoldingsPreview({ rows, total, error, onRetry }: HoldingsPreviewProps) {
  const t = useText();
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
      {total === undefined && error !== null && <ErrorBlock size="block" error={error} onRetry={onRetry} />}
      {total === 0 && (
        <EmptyState
          icon="wallet"
          title={t('assets.emptyTitle')}
          body={t('assets.emptyBody')}
          action={
            <Link to="/pages/trade/buy/buy" className={css.first}>
              {t('assets.firstBuy')}
            </Link>
          }
        />
      )}
      {rows.slice(0, SHOWN).map((row) => (
        <HoldingPreviewRow key={`${row.position.code} ${row.position.accountType ?? ''}`} row={row} />
      ))}
    </Section>
  );
}
