import { formatTyped } from '@kabuto/i18n';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { Sheet } from '../sheet/sheet.tsx';
import { useText } from '../texts/texts.ts';
import { type Key, type KeypadLimits, keyOf, press } from './digits.ts';
import css from './keypad.module.css';

const DIGITS: readonly Key[] = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

type KeysProps = KeypadLimits & {
  /** The raw text of the field: digits and at most one point. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onClose: () => void;
  /** One tick or one lot up or down. */
  readonly onStep?: (direction: 1 | -1) => void;
  /** The size of a step as shown on its buttons: '1', '100株'. */
  readonly stepLabel?: string;
};

type KeypadSheetProps = KeysProps & {
  readonly open: boolean;
  readonly title: string;
  /** Quick choices above the keys: the maximum, the best price. */
  readonly extras?: ReactNode;
};

/** The app's keypad for prices and quantities; at most 45 % of the height, so the field stays visible above it. */
export function KeypadSheet({ open, title, extras, ...keys }: KeypadSheetProps) {
  const { value, onClose } = keys;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      kind="keypad"
      title={
        <span className={css.title}>
          {title}
          <output className={css.value} data-empty={value === ''}>
            {value === '' ? '0' : formatTyped(value)}
          </output>
        </span>
      }
    >
      {extras !== undefined && <div className={css.extras}>{extras}</div>}
      <Keys {...keys} />
    </Sheet>
  );
}

/**
 * The keys, mounted while the keypad is open. A value that they did not type, from before, a step or a quick choice,
 * is replaced by the next digit. The keyboard works too: digits, Backspace, Delete, arrows for a step,
 * Enter when done.
 */
function Keys({ value, onChange, onClose, onStep, stepLabel = '', ...limits }: KeysProps) {
  const t = useText();
  const [typed, setTyped] = useState<string>();
  const type = (key: Key): void => {
    const text = press(value, key, limits, value !== typed);
    setTyped(text);
    onChange(text);
  };
  const tap = (key: Key) => () => type(key);
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = keyOf(event.key);
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : undefined;
    if (key !== undefined) type(key);
    else if (step !== undefined && onStep !== undefined) onStep(step);
    // on a button, Enter presses that button
    else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) onClose();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    // A tap leaves the focus where it is, so that Enter on the keyboard does not press the tapped key again.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in place.
    <div className={css.pad} onMouseDown={(event) => event.preventDefault()}>
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
          aria-label={t('ui.decimalPoint')}
        >
          {limits.decimals === 0 ? '' : '.'}
        </button>
        <button type="button" className={css.key} onClick={tap('0')}>
          0
        </button>
        <button type="button" className={css.key} onClick={tap('back')} aria-label={t('ui.backspace')}>
          <Icon name="backspace" size={22} />
        </button>
      </div>
      <div className={css.side}>
        {onStep !== undefined && (
          <>
            <button
              type="button"
              className={css.key}
              onClick={() => onStep(1)}
              aria-label={`${t('ui.increase')} +${stepLabel}`}
            >
              <span className={css.step}>+{stepLabel}</span>
            </button>
            <button
              type="button"
              className={css.key}
              onClick={() => onStep(-1)}
              aria-label={`${t('ui.decrease')} −${stepLabel}`}
            >
              <span className={css.step}>−{stepLabel}</span>
            </button>
          </>
        )}
        <button type="button" className={`${css.key} ${css.done}`} onClick={onClose}>
          {t('ui.done')}
        </button>
      </div>
    </div>
  );
}
