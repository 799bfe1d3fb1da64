import css from './icon.module.css';

/** The helmet crest: crescent, bowl and brim in one stroke weight on a 24 px grid. */
export function Logo({ size = 24 }: { readonly size?: number }) {
  return (
    <svg className={css.icon} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M10.3 11.2C6.6 10 4.3 6.8 4.2 2.4c1.8 3.4 4.3 5.3 7.8 6M13.7 11.2c3.7-1.2 6-4.4 6.1-8.8-1.8 3.4-4.3 5.3-7.8 6M12 8.4l1.7 2.8-1.7 2.4-1.7-2.4zM4.6 19.2v-.8c0-3.5 2.2-6.1 5.7-7.2M19.4 19.2v-.8c0-3.5-2.2-6.1-5.7-7.2M2.6 21.4l2-2.2c4.8-1.4 10-1.4 14.8 0l2 2.2" />
    </svg>
  );
}
