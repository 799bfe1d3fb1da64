import type { InstrumentHit } from '@kabuto/contract';
import { NOTHING } from '@kabuto/i18n';
import { useText } from '../../../messages/index.ts';
import { useQuote } from '../../../shared/stream/index.ts';
import { topicCode, venueOf } from '../../../shared/venues/index.ts';
import css from './amend-quote.module.css';
import { IssuePrice } from './issue-price.tsx';

/** The live last price, best bid and best ask of the issue whose order is changed. */
export function AmendQuote({ hit }: { readonly hit: InstrumentHit }) {
  const t = useText();
  const { tickTable, code } = hit.instrument;
  const quote = useQuote(topicCode(code, venueOf(hit.quote.venue)), hit.quote);
  const figures = [
    { label: t('orders.last'), value: quote.last },
    { label: t('orders.bid'), value: quote.bid },
    { label: t('orders.ask'), value: quote.ask },
  ];
  return (
    <dl className={css.quote}>
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === null ? NOTHING : <IssuePrice value={value} tickTable={tickTable} />}</dd>
        </div>
      ))}
    </dl>
  );
}
