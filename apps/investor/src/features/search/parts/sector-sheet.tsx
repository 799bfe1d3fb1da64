import type { SearchFacets } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { Icon, Sheet } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import css from './sector-sheet.module.css';

type SectorSheetProps = {
  readonly open: boolean;
  readonly sectors: SearchFacets['sectors'];
  readonly chosen: string | null;
  readonly onChoose: (sector: string | null) => void;
  readonly onClose: () => void;
};

/** Chooses one of the sectors that the results are in, or all of them. */
export function SectorSheet({ open, sectors, chosen, onChoose, onClose }: SectorSheetProps) {
  const t = useText();
  const language = useLanguage();
  const choices = [
    { sector: null, name: t('search.allSectors'), count: sectors.reduce((sum, { count }) => sum + count, 0) },
    ...sectors.map(({ sector, names, count }) => ({ sector, name: names[language], count })),
  ];
  return (
    <Sheet open={open} onClose={onClose} title={t('search.sector')}>
      <ul>
        {choices.map(({ sector, name, count }) => (
          <li key={sector ?? ''} className={css.item}>
            <button
              type="button"
              className={css.choice}
              aria-pressed={sector === chosen}
              onClick={() => onChoose(sector)}
            >
              <span className={css.name}>{name}</span>
              {sector === chosen && <Icon name="check" />}
              <span className={css.count}>{count}</span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
