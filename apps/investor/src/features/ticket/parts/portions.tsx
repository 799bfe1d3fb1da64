import { useText } from '../../../messages/index.ts';
import css from './portions.module.css';

const PORTIONS = [
  { percent: 25, text: '1/4' },
  { percent: 50, text: '1/2' },
  { percent: 75, text: '3/4' },
] as const;

type PortionsProps = { readonly onPortion: (percent: number) => void; readonly disabled: boolean };

/** Fractions of the largest valid quantity, in whole lots. */
export function Portions({ onPortion, disabled }: PortionsProps) {
  const t = useText();
  return (
    <div className={css.portions}>
      {PORTIONS.map(({ percent, text }) => (
        <button
          key={percent}
          type="button"
          className={css.portion}
          disabled={disabled}
          onClick={() => onPortion(percent)}
        >
          {text}
        </button>
      ))}
      <button type="button" className={css.portion} disabled={disabled} onClick={() => onPortion(100)}>
        {t('ticket.maximum')}
      </button>
    </div>
  );
}
