import { type ComponentProps, useRef } from 'react';
import css from './button.module.css';

type ButtonProps = ComponentProps<'button'> & {
  /** `buy` and `sell` carry the direction colours; `quiet` has an edge; `text` nothing. */
  readonly kind?: 'main' | 'buy' | 'sell' | 'quiet' | 'text' | 'danger';
  /** Shows that it is at work and cannot be pressed again. */
  readonly busy?: boolean;
  readonly size?: 'full' | 'small';
};

/** A second tap within this time means the same, milliseconds: it may come before the button shows that it is at work. */
const SAME_TAP_MS = 300;

/** A button of 48 px (`full`, as wide as its place) or 36 px (`small`). A double tap is one tap. */
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
  const tapped = useRef(Number.NEGATIVE_INFINITY);
  return (
    <button
      {...rest}
      type={type}
      onClick={(event) => {
        const again = event.timeStamp - tapped.current < SAME_TAP_MS;
        tapped.current = event.timeStamp;
        if (again) event.preventDefault();
        else onClick?.(event);
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

/** Holds a page's main buttons at the bottom above the safe area; side by side when there are several. */
export function ActionBar({ children }: { readonly children: ComponentProps<'div'>['children'] }) {
  return <div className={css.bar}>{children}</div>;
}
