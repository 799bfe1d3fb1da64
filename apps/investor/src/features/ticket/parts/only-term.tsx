import css from './only-term.module.css';

/** A term of the order that the venue leaves no choice about. */
export const OnlyTerm = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <p className={css.only}>
    <span>{label}</span>
    <span>{value}</span>
  </p>
);
