import css from './draw.module.css';

/** A hash or a number in hexadecimal: no word of any language. */
export const HashText = ({ value }: { readonly value: string }) => (
  <code className={css.hash} translate="no">
    {value}
  </code>
);
