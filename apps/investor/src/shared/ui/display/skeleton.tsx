import css from './display.module.css';

/** A resting shape in the final geometry; width and height are CSS lengths. */
export function Skeleton({ width = '100%', height = '1em' }: { readonly width?: string; readonly height?: string }) {
  return <span className={css.bone} style={{ width, height }} aria-hidden="true" />;
}
