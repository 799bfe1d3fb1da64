import type { ReactNode } from 'react';
import css from './display.module.css';

type ChipProps = {
  /** A state has its colour and a label, never a direction. */
  readonly tone?: 'plain' | 'buy' | 'sell' | 'ok' | 'warn' | 'danger' | 'accent';
  readonly children: ReactNode;
};

/** A small label: 買, 売, プライム, 一部約定. */
export function Chip({ tone = 'plain', children }: ChipProps) {
  return (
    <span className={css.chip} data-tone={tone}>
      {children}
    </span>
  );
}

type ChoiceChipProps = {
  readonly chosen?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
  readonly disabled?: boolean;
};

/** A chip that can be tapped: a filter, a quick quantity. */
export function ChoiceChip({ chosen = false, onClick, children, disabled = false }: ChoiceChipProps) {
  return (
    <button type="button" className={css.choiceChip} aria-pressed={chosen} disabled={disabled} onClick={onClick}>
      {children}
    </button>
  );
}
