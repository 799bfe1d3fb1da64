import { useLanguage } from '@kabuto/i18n';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { Percent, Yen } from '../../../shared/amounts/index.ts';
import { useSparks } from '../../../shared/stocks/index.ts';
import { RankedLine } from '../../stock/index.ts';
import { useSector } from '../choice.ts';
import { FIRST_ROWS, type ListProps, moreRows } from '../model.ts';
import { RankedList } from './ranked-list.tsx';
import { Breadth } from './sector-breadth.tsx';
import css from './sector-issues.module.css';

type SectorIssuesProps = ListProps & { readonly code: string };

/** A sector's day and its issues by change; those without a trade come last. */
export function SectorIssues({ code, chosen, onChoose }: SectorIssuesProps) {
  const t = useText();
  const language = useLanguage();
  const [count, setCount] = useState(FIRST_ROWS);
  const reply = useSector(code, count);
  const sparks = useSparks((reply.data?.rows ?? []).map(({ instrument }) => instrument.code));
  const sector = reply.data?.sector;
  return (
    <section aria-label={sector?.names[language] ?? t('market.sectors')}>
      {sector !== undefined && (
        <div className={css.head}>
          <p className={css.figures}>
            <span className={css.change}>
              <Percent part={sector.change} base={100} />
            </span>
            <span className={css.label}>{t('market.meanChange')}</span>
            <span className={css.turnover}>
              {t('market.value')} <Yen value={sector.turnover} compact />
            </span>
          </p>
          <Breadth of={sector} />
        </div>
      )}
      <RankedList
        reply={reply}
        onMore={() => setCount(moreRows(count))}
        empty={null}
        codeOf={({ instrument }) => instrument.code}
        chosen={chosen}
      >
        {(hit, rank) => (
          <RankedLine hit={hit} spark={sparks.get(hit.instrument.code)} leading={rank} onChoose={onChoose} />
        )}
      </RankedList>
    </section>
  );
}
