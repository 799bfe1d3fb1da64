import type { SectorView } from '@kabuto/contract';
import { useText } from '../../../messages/index.ts';
import css from './sector-breadth.module.css';

type BreadthBarProps = { readonly of: Pick<SectorView, 'advancers' | 'decliners' | 'issues'> };

/** The part of the issues that is up, from the left, and down, from the right. */
export function BreadthBar({ of: { advancers, decliners, issues } }: BreadthBarProps) {
  const width = (count: number) => ({ width: `${((count / issues) * 100).toFixed(1)}%` });
  return (
    <span className={css.bar} aria-hidden="true">
      <span className={css.up} style={width(advancers)} />
      <span className={css.down} style={width(decliners)} />
    </span>
  );
}

type BreadthProps = { readonly of: Pick<SectorView, 'advancers' | 'decliners' | 'unchanged' | 'issues'> };

/** How many of the issues are up, unchanged and down, as a bar and in numbers. */
export function Breadth({ of }: BreadthProps) {
  const t = useText();
  return (
    <>
      <BreadthBar of={of} />
      <p className={css.counts}>
        <span>{t('market.advancers', { count: of.advancers })}</span>
        <span>{t('market.unchanged', { count: of.unchanged })}</span>
        <span>{t('market.decliners', { count: of.decliners })}</span>
      </p>
    </>
  );
}
