import type { Language, SearchHit, SearchMark } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { StockRow } from '../../../shared/stocks/index.ts';
import { WatchStar } from '../../watchlist/index.ts';
import css from './hit-list.module.css';
import { Marked } from './marked.tsx';

/** The languages whose names are shown as a reason, the exchange's own first. */
const NAMED: readonly Language[] = ['jp', 'en', 'tw'];

type Reason = { readonly text: string; readonly mark: SearchMark; readonly former: boolean };

/** Why an issue was found, if neither its code nor its name shows that: its name in another language, or a brand. */
function reasonOf({ instrument, marks, match }: SearchHit, language: Language): Reason | null {
  if (marks.code !== null || marks.names[language] !== null) return null;
  for (const other of NAMED) {
    const mark = marks.names[other];
    if (mark !== null) return { text: instrument.names[other], mark, former: false };
  }
  return match === null ? null : { text: match.text, mark: match.mark, former: match.kind === 'former' };
}

/** Code and section; the reason why the issue was found instead of the section, if the name does not show it. */
function Detail({ hit }: { readonly hit: SearchHit }) {
  const t = useText();
  const language = useLanguage();
  const { instrument, marks } = hit;
  const reason = reasonOf(hit, language);
  return (
    <>
      <Marked text={instrument.code} mark={marks.code} />
      {reason === null ? (
        <span>{t(`market.${instrument.section}`)}</span>
      ) : (
        <span className={css.reason}>
          {reason.former && `${t('search.former')} `}
          <Marked text={reason.text} mark={reason.mark} />
        </span>
      )}
    </>
  );
}

/** The issues that were found, what was searched for marked, each with its watchlist star. */
export function FoundList({ hits }: { readonly hits: readonly SearchHit[] }) {
  const language = useLanguage();
  return (
    <ul>
      {hits.map((hit) => (
        <li key={hit.instrument.code} className={css.line}>
          <div className={css.row}>
            <StockRow
              hit={hit}
              title={<Marked text={hit.instrument.names[language]} mark={hit.marks.names[language]} />}
              detail={<Detail hit={hit} />}
            />
          </div>
          <WatchStar code={hit.instrument.code} />
        </li>
      ))}
    </ul>
  );
}
