import type { SearchFacets } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { ChoiceChip, Icon } from '@kabuto/ui';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import type { Filter } from '../filter.ts';
import css from './filters.module.css';
import { SectorSheet } from './sector-sheet.tsx';

type FiltersProps = {
  readonly facets: SearchFacets;
  readonly filter: Filter;
  readonly onFilter: (filter: Filter) => void;
};

/** Limits the results to a sector or a section; shows only choices that leave something. */
export function Filters({ facets: { sections, sectors }, filter, onFilter }: FiltersProps) {
  const t = useText();
  const language = useLanguage();
  const [choosing, setChoosing] = useState(false);
  const sector = sectors.find((one) => one.sector === filter.sector);
  return (
    <fieldset className={css.filters} aria-label={t('search.filters')}>
      <ChoiceChip chosen={filter.sector !== null} onClick={() => setChoosing(true)}>
        <span className={css.sector}>
          {sector?.names[language] ?? t('search.sector')}
          <Icon name="down" size={14} />
        </span>
      </ChoiceChip>
      <ChoiceChip chosen={filter.section === null} onClick={() => onFilter({ ...filter, section: null })}>
        {t('common.all')}
      </ChoiceChip>
      {sections.map(({ section, count }) => (
        <ChoiceChip
          key={section}
          chosen={filter.section === section}
          onClick={() => onFilter({ ...filter, section: filter.section === section ? null : section })}
        >
          {t(`market.${section}`)} <span className={css.count}>{count}</span>
        </ChoiceChip>
      ))}
      <SectorSheet
        open={choosing}
        sectors={sectors}
        chosen={filter.sector}
        onChoose={(chosen) => {
          onFilter({ ...filter, sector: chosen });
          setChoosing(false);
        }}
        onClose={() => setChoosing(false)}
      />
    </fieldset>
  );
}
