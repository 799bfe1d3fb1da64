import type { ReactNode, Ref } from 'react';
import css from './application.module.css';

/** The fields of an application or of an answer, below one another. */
export function ApplicationForm({
  box,
  children,
}: {
  readonly box?: Ref<HTMLDivElement>;
  readonly children: ReactNode;
}) {
  return (
    <div ref={box} className={css.form}>
      {children}
    </div>
  );
}

/** A sentence between the fields. */
export const FormNote = ({ children }: { readonly children: ReactNode }) => <p className={css.note}>{children}</p>;
/** The figure that the sheet is about. */
export const FormHero = ({ children }: { readonly children: ReactNode }) => <p className={css.hero}>{children}</p>;
/** Two buttons side by side. */
export const FormButtons = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.buttons}>{children}</div>
);
