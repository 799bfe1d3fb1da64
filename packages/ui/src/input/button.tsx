import { type ComponentProps, useEffect, useRef } from 'react';
import css from './button.module.css';

type ButtonProps = ComponentProps<'button'> & {
  /** `buy` and `sell` have the direction colours; `quiet` has a border; `text` has neither. */
  readonly kind?: 'main' | 'buy' | 'sell' | 'quiet' | 'text' | 'danger';
  /** Shows a spinner and disables the button. */
  readonly busy?: boolean;
  readonly size?: 'full' | 'small';
};

/**
 * A button of 48 px (`full`, as wide as its container) or 36 px (`small`). A double tap counts as one tap, even before
 * the button becomes busy; once that work is done, the next tap counts however soon it comes.
 */
export function Button({
  kind = 'main',
  busy = false,
  size = 'full',
  disabled,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const worked = useRef(false);
  useEffect(() => {
    if (busy) worked.current = true;
  }, [busy]);
  return (
    <button
      {...rest}
      type={type}
      onClick={(event) => {
        if (event.detail > 1 && !worked.current) {
          event.preventDefault();
          return;
        }
        worked.current = false;
        onClick?.(event);
      }}
      className={css.button}
      data-kind={kind}
      data-size={size}
      aria-busy={busy}
      disabled={disabled === true || busy}
    >
      <span className={css.label}>{children}</span>
      {busy && <span className={css.spinner} aria-hidden="true" />}
    </button>
  );
}

type ActionBarProps = {
  readonly children: ComponentProps<'div'>['children'];
  /** On a wide screen the side of a single button: that of what it acts on. */
  readonly side?: 'start' | 'end';
};

/** Holds a page's main buttons at the bottom above the safe area; side by side when there are several. */
export function ActionBar({ children, side = 'end' }: ActionBarProps) {
  return (
    <div className={css.bar} data-side={side}>
      {children}
    </div>
  );
}
