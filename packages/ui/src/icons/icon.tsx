import { SHAPES } from './data/shapes.ts';
import css from './icon.module.css';

export type IconName = keyof typeof SHAPES;

type IconProps = {
  readonly name: IconName;
  /** Pixels; the grid is 20. */
  readonly size?: number;
  /** Fills the shape: the selected star, the open tab. */
  readonly filled?: boolean;
  /** Label for screen readers; without it the icon is decoration. */
  readonly label?: string;
};

/** One of the project's line icons, 1.5 px strokes on a 20 px grid. */
export function Icon({ name, size = 20, filled = false, label }: IconProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: without a label the icon is decoration, hidden from readers.
    <svg
      className={css.icon}
      data-filled={filled}
      width={size}
      height={size}
      viewBox="0 0 20 20"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={SHAPES[name]} />
    </svg>
  );
}
