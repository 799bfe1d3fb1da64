import type { IndexDetailView } from '@kabuto/contract';
import { formatIndex, NOTHING, useLanguage } from '@kabuto/i18n';
import { Skeleton } from '@kabuto/ui';
import { Suspense, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { Percent, Yen } from '../../../shared/amounts/index.ts';
import { useIndexValues } from '../../../shared/stream/index.ts';
import { IndexChart } from '../../stock/index.ts';
import { useIndex } from '../choice.ts';
import { FIRST_ROWS, formatPoints, type ListProps, moreRows, pointsOf, signedPoints } from '../model.ts';
import css from './index-issues.module.css';
import { RankedIssues } from './ranked-issues.tsx';
import { Breadth } from './sector-breadth.tsx';

/** Points, change and the figures of the day; the value is live. */
function Head({ index }: { readonly index: IndexDetailView }) {
  const t = useText();
  const live = useIndexValues().find(({ code }) => code === index.code) ?? index;
  const [value, previous] = [pointsOf(live.value), pointsOf(live.previous)];
  const direction = value > previous ? 'up' : value < previous ? 'down' : 'flat';
  const { open, high, low } = index;
  const figures = [
    { key: 'stock.open', points: open },
    { key: 'stock.high', points: high },
    { key: 'stock.low', points: low },
    { key: 'stock.previousClose', points: live.previous },
  ] as const;
  return (
    <div className={css.head}>
      <p className={css.value}>{formatPoints(value)}</p>
      <p className={css.change} data-direction={direction}>
        {signedPoints(value - previous)} <Percent part={value - previous} base={previous} own={false} />
      </p>
      <dl className={css.figures}>
        {figures.map(({ key, points }) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd>{points === null ? NOTHING : formatIndex(points)}</dd>
          </div>
        ))}
      </dl>
      <Breadth of={index} />
      <p className={css.turnover}>
        {t('market.value')} <Yen value={index.turnover} own={false} compact />
      </p>
    </div>
  );
}

type IndexIssuesProps = ListProps & { readonly code: string };

/** An index: its value, the day's figures, its chart, and its issues by change; those without a trade come last. */
export function IndexIssues({ code, chosen, onChoose }: IndexIssuesProps) {
  const t = useText();
  const language = useLanguage();
  const [count, setCount] = useState(FIRST_ROWS);
  const reply = useIndex(code, count);
  const index = reply.data?.index.code === code ? reply.data.index : undefined;
  return (
    <section aria-label={index?.names[language] ?? t('market.indices')}>
      {index !== undefined && (
        <>
          <Head index={index} />
          <Suspense
            fallback={
              <div className={css.chart}>
                <Skeleton height="100%" />
              </div>
            }
          >
            <IndexChart code={code} previous={index.previous} />
          </Suspense>
          <p className={css.own}>{t('market.ownIndices')}</p>
        </>
      )}
      <RankedIssues reply={reply} onMore={() => setCount(moreRows(count))} chosen={chosen} onChoose={onChoose} />
    </section>
  );
}
