import type { SearchMark } from '@kabuto/contract';
import css from './marked.module.css';

type MarkedProps = { readonly text: string; readonly mark: SearchMark | null; readonly lang?: string };

/** A text whose part that was searched for is marked. */
export function Marked({ text, mark, lang }: MarkedProps) {
  if (mark === null) return <span lang={lang}>{text}</span>;
  return (
    <span lang={lang}>
      {text.slice(0, mark.start)}
      <mark className={css.mark}>{text.slice(mark.start, mark.end)}</mark>
      {text.slice(mark.end)}
    </span>
  );
}
