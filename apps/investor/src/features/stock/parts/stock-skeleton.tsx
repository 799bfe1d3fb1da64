import { Skeleton } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import css from './stock-skeleton.module.css';

/** The page's layout while the issue is loading. */
export function StockSkeleton() {
  const t = useText();
  return (
    <div className={css.wait} role="status" aria-label={t('ui.loading')}>
      <Skeleton width="45%" height="16px" />
      <Skeleton width="62%" height="36px" />
      <Skeleton height="46px" />
      <span className={css.gap} />
      <Skeleton width="9.5rem" height="44px" />
      <Skeleton height="262px" />
      <span className={css.gap} />
      <Skeleton height="52px" />
      <Skeleton height="320px" />
    </div>
  );
}
