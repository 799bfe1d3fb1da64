import { useText } from '../../../messages/index.ts';
import css from './document-text.module.css';

type Sections = readonly { readonly heading: string | null; readonly paragraphs: readonly string[] }[];

/** Keyed by position: a text is only ever replaced as a whole. */
const placed = <T,>(items: readonly T[]) => items.map((item, place) => ({ item, place }));

/** A prospectus or an agreement: its version and its sections. */
export function DocumentText({ version, sections }: { readonly version: string; readonly sections: Sections }) {
  const t = useText();
  return (
    <article className={css.text}>
      <p className={css.version}>{t('offerings.documentVersion', { version })}</p>
      {placed(sections).map(({ item: { heading, paragraphs }, place }) => (
        <section key={place}>
          {heading !== null && <h3>{heading}</h3>}
          {placed(paragraphs).map((paragraph) => (
            <p key={paragraph.place}>{paragraph.item}</p>
          ))}
        </section>
      ))}
      <p className={css.end}>{t('offerings.documentEnd')}</p>
    </article>
  );
}
