import { useLanguage } from '@kabuto/i18n';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { Percent, Yen } from '../../../shared/amounts/index.ts';
import { useSector } from '../choice.ts';
import { FIRST_ROWS, type ListProps, moreRows } from '../model.ts';
import { RankedIssues } from './ranked-issues.tsx';
import { Breadth } from './sector-breadth.tsx';
import css from './sector-issues.module.css';

type SectorIssuesProps = ListProps & { readonly code: string };

/** A sector's day and its issues by change; those without a trade come last. */
export function SectorIssues({ code, chosen, onChoose }: SectorIssuesProps) {
  const t = useText();
  const language = useLanguage();
  const [count, setCount] = useState(FIRST_ROWS);
  const reply = useSector(code, count);
  const sector = reply.data?.sector;
  return (
    <section aria-label={sector?.names[language] ?? t('market.sectors')}>
      {sector !== undefined && (
        <div className={css.head}>
          <p className={css.figures}>
            <span className={css.change}>
              <Percent part={sector.change} base={100} own={false} />
            </span>
            <span className={css.label}>{t('market.meanChange')}</span>
            <span className={css.turnover}>
              {t('market.value')} <Yen value={sector.turnover} compact own={false} />
            </span>
          </p>
          <Breadth of={sector} />
        </div>
      )}
      <RankedIssues reply={reply} onMore={() => setCount(moreRows(count))} chosen={chosen} onChoose={onChoose} />
    </section>
  );
}
