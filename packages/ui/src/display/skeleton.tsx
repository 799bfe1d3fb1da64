import css from './row.module.css';

/** A placeholder of the final size; width and height are CSS lengths. */
export function Skeleton({ width = '100%', height = '1em' }: { readonly width?: string; readonly height?: string }) {
  return <span className={css.bone} style={{ width, height }} aria-hidden="true" />;
}
