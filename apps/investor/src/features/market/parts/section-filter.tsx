import { ChoiceChip } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import { choiceSlot } from '../choice.ts';
import { SECTIONS } from '../model.ts';
import css from './ranking.module.css';

/** The part of the market that the lists of the page show. */
export function SectionFilter() {
  const t = useText();
  const choice = useStored(choiceSlot);
  const choose = (section: typeof choice.section): void => storage.set(choiceSlot, { ...choice, section });
  return (
    <fieldset className={css.filters} aria-label={t('market.section')}>
      <ChoiceChip chosen={choice.section === null} onClick={() => choose(null)}>
        {t('common.all')}
      </ChoiceChip>
      {SECTIONS.map((section) => (
        <ChoiceChip key={section} chosen={choice.section === section} onClick={() => choose(section)}>
          {t(`market.${section}`)}
        </ChoiceChip>
      ))}
    </fieldset>
  );
}
