import type { ComponentProps } from 'react';
import css from './icon-button.module.css';

type IconButtonProps = Omit<ComponentProps<'button'>, 'type'> & { readonly label: string };

/** A 44 px button with one icon; `label` describes its action. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`${css.iconButton} ${className ?? ''}`}
    />
  );
}
