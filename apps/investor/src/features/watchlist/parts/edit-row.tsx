import type { InstrumentHit } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { Icon, IconButton } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import css from './edit-row.module.css';

type EditRowProps = {
  readonly hit: InstrumentHit;
  readonly first: boolean;
  readonly last: boolean;
  /** One place up (-1) or down (1). */
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

/** A stock while the list is being edited: remove it, or move it by buttons or by its grip. */
export function EditRow({ hit: { instrument }, first, last, onMove, onRemove }: EditRowProps) {
  const t = useText();
  const language = useLanguage();
  const name = instrument.names[language];
  return (
    <div className={css.row}>
      <IconButton label={t('watchlist.removeOne', { name })} className={css.remove} onClick={onRemove}>
        <span className={css.minus}>
          <Icon name="minus" size={16} />
        </span>
      </IconButton>
      <span className={css.names}>
        <span className={css.name}>{name}</span>
        <span className={css.code}>{instrument.code}</span>
      </span>
      <IconButton label={t('watchlist.moveUp', { name })} disabled={first} onClick={() => onMove(-1)}>
        <Icon name="up" />
      </IconButton>
      <IconButton label={t('watchlist.moveDown', { name })} disabled={last} onClick={() => onMove(1)}>
        <Icon name="down" />
      </IconButton>
      <span className={css.grip}>
        <Icon name="drag" />
      </span>
    </div>
  );
}
