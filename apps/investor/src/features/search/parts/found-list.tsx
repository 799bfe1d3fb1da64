import type { SearchHit } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { StockRow } from '../../../shared/stocks/index.ts';
import { WatchStar } from '../../watchlist/index.ts';
import css from './hit-list.module.css';
import { Marked } from './marked.tsx';

/** Code and section; the brand, former name or reading instead of the section when that is why the issue was found. */
function Detail({ hit: { instrument, marks, match } }: { readonly hit: SearchHit }) {
  const t = useText();
  const language = useLanguage();
  const reason = marks.code === null && marks.names[language] === null ? match : null;
  return (
    <>
      <Marked text={instrument.code} mark={marks.code} />
      {reason === null ? (
        <span>{t(`market.${instrument.section}`)}</span>
      ) : (
        <span className={css.reason}>
          {reason.kind === 'former' && `${t('search.former')} `}
          <Marked text={reason.text} mark={reason.mark} lang="ja" />
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
