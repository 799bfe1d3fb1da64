import { Skeleton } from '@kabuto/ui';
import css from './assets-skeleton.module.css';

/** The layout of the account's numbers while they are loading. */
export function AssetsSkeleton() {
  return (
    <div className={css.skeleton} aria-hidden="true">
      <Skeleton width="5em" height="13px" />
      <Skeleton width="64%" height="36px" />
      <Skeleton width="86%" height="44px" />
      <Skeleton height="8px" />
      <Skeleton height="33px" />
      <Skeleton height="105px" />
    </div>
  );
}
