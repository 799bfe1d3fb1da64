import type { Calls } from '@kabuto/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import css from './consent.module.css';

type Sections = Calls['GET v1/trade/day/document']['reply']['sections'];

/** Keyed by position: the text is only ever replaced as a whole. */
const placed = <T,>(items: readonly T[]) => items.map((item, place) => ({ item, place }));

/** The risk document; calls back once its end has been in view. */
export function RiskText({ sections, onEnd }: { readonly sections: Sections; readonly onEnd: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const reached = useEffectEvent(onEnd);
  useEffect(() => {
    const element = end.current;
    if (element === null) return undefined;
    const seen = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) reached();
    });
    seen.observe(element);
    return () => seen.disconnect();
  }, []);
  return (
    <article className={css.text}>
      {placed(sections).map(({ item: { heading, paragraphs }, place }) => (
        <section key={place}>
          {heading !== null && <h3>{heading}</h3>}
          {placed(paragraphs).map((paragraph) => (
            <p key={paragraph.place}>{paragraph.item}</p>
          ))}
        </section>
      ))}
      <div ref={end} className={css.end} />
    </article>
  );
}
