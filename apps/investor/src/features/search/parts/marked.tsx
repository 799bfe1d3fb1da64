import type { SearchMark } from '@kabuto/contract';
import css from './marked.module.css';

type MarkedProps = { readonly text: string; readonly mark: SearchMark | null };

/** A name or code whose part that was searched for is marked. */
export function Marked({ text, mark }: MarkedProps) {
  if (mark === null) return <span translate="no">{text}</span>;
  return (
    <span translate="no">
      {text.slice(0, mark.start)}
      <mark className={css.mark}>{text.slice(mark.start, mark.end)}</mark>
      {text.slice(mark.end)}
    </span>
  );
}
