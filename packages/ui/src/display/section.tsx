import type { ReactNode } from 'react';
import css from './display.module.css';

type SectionProps = { readonly title?: ReactNode; readonly action?: ReactNode; readonly children: ReactNode };

/** A titled part of a page. */
export function Section({ title, action, children }: SectionProps) {
  return (
    <section className={css.section}>
      {(title !== undefined || action !== undefined) && (
        <header className={css.sectionHead}>
          <h2>{title}</h2>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}
