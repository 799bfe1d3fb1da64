import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { Icon } from '../icons/icon.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import { type Key, type KeypadLimits, press } from './digits.ts';
import css from './keypad.module.css';

const DIGITS: readonly Key[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

type KeypadSheetProps = KeypadLimits & {
  readonly open: boolean;
  readonly title: string;
  /** The raw text of the field: digits and at most one point. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onClose: () => void;
  /** One tick or one lot up or down. */
  readonly onStep?: (direction: 1 | -1) => void;
  /** The size of a step as shown on its buttons: '1', '100株'. */
  readonly stepLabel?: string;
  /** Quick choices above the keys: the maximum, the best price. */
  readonly extras?: ReactNode;
};

/** The app's keypad for prices and quantities; at most 45 % of the height, so the field stays visible above it. */
export function KeypadSheet({
  open,
  title,
  value,
  onChange,
  onClose,
  onStep,
  stepLabel = '',
  extras,
  ...limits
}: KeypadSheetProps) {
  const t = useText();
  const tap = (key: Key) => () => onChange(press(value, key, limits));
  const shown = value === '' ? '0' : value;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      kind="keypad"
      title={
        <span className={css.title}>
          {title}
          <output className={css.value} data-empty={value === ''}>
            {shown}
          </output>
        </span>
      }
    >
      {extras !== undefined && <div className={css.extras}>{extras}</div>}
      <div className={css.pad}>
        <div className={css.keys}>
          {DIGITS.map((key) => (
            <button key={key} type="button" className={css.key} onClick={tap(key)}>
              {key}
            </button>
          ))}
          <button
            type="button"
            className={css.key}
            onClick={tap('.')}
            disabled={limits.decimals === 0}
            aria-label={t('common.decimalPoint')}
          >
            {limits.decimals === 0 ? '' : '.'}
          </button>
          <button type="button" className={css.key} onClick={tap('0')}>
            0
          </button>
          <button type="button" className={css.key} onClick={tap('back')} aria-label={t('common.backspace')}>
            <Icon name="backspace" size={22} />
          </button>
        </div>
        <div className={css.side}>
          {onStep !== undefined && (
            <>
              <button type="button" className={css.key} onClick={() => onStep(1)} aria-label={t('common.increase')}>
                <span className={css.step}>+{stepLabel}</span>
              </button>
              <button type="button" className={css.key} onClick={() => onStep(-1)} aria-label={t('common.decrease')}>
                <span className={css.step}>−{stepLabel}</span>
              </button>
            </>
          )}
          <button type="button" className={`${css.key} ${css.done}`} onClick={onClose}>
            {t('common.done')}
          </button>
        </div>
      </div>
    </Sheet>
  );
}
