import css from './icon.module.css';

/** The helmet crest: bowl, horns and brim in one stroke weight on a 24 px grid. */
export function Logo({ size = 24 }: { readonly size?: number }) {
  return (
    <svg className={css.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6.4 15.2a5.6 5.6 0 0 1 11.2 0M3.6 18.6c2.2-2.2 5-3.4 8.4-3.4s6.2 1.2 8.4 3.4M10.2 10 4.2 4.2c-1 3.6.1 6.3 2.7 8.2M13.8 10l6-5.8c1 3.6-.1 6.3-2.7 8.2M12 9.6v3.2" />
    </svg>
  );
}
