import type { InstrumentHit } from '@kabuto/contract';
import { useLanguage } from '@kabuto/i18n';
import { tickSize } from '@kabuto/market';
import { EmptyState, Field, Icon, RowSkeleton, Section } from '@kabuto/ui';
import { useDeferredValue, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { Change, PriceText } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { useQuote } from '../../../shared/stream/index.ts';
import { ErrorBlock, Row } from '../../../shared/ui/index.ts';
import css from './pick.module.css';

type PickProps = { readonly onPick: (code: string) => void };

function Hit({ hit, onPick }: PickProps & { readonly hit: InstrumentHit }) {
  const t = useText();
  const language = useLanguage();
  const { instrument } = hit;
  const quote = useQuote(instrument.code, hit.quote);
  const tick = tickSize(instrument.tickTable, quote.last ?? quote.base);
  return (
    <Row
      onClick={() => onPick(instrument.code)}
      title={instrument.names[language]}
      detail={`${instrument.code} ${t(`market.${instrument.section}`)}`}
      value={<PriceText value={quote.last} tick={tick} flash />}
      valueDetail={<Change last={quote.last} base={quote.base} tick={tick} arrow={false} />}
    />
  );
}

/** Chooses the issue to buy: a search, and the most traded issues while nothing is typed (VAL-12). */
export function PickIssue({ onPick }: PickProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim().slice(0, 40));
  const searching = q !== '';
  const found = useCall(
    'GET v1/quote/instrument/search',
    { q, pageSize: '20' },
    { enabled: searching, keepPrevious: true },
  );
  const popular = useCall('GET v1/quote/ranking/list', { kind: 'value', pageSize: '20' }, { enabled: !searching });
  const { data, error, refetch } = searching ? found : popular;
  return (
    <>
      <div className={css.head}>
        <p className={css.prompt}>{t('prompts.selectStock')}</p>
        <Field
          label={t('ticket.pickBuy')}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          placeholder={t('search.placeholder')}
          value={typed}
          onChange={setTyped}
          trailing={
            <span className={css.searchIcon}>
              <Icon name="search" />
            </span>
          }
        />
      </div>
      <Section title={t(searching ? 'ticket.results' : 'ticket.popular')}>
        {data === undefined && error === null && [0, 1, 2, 3, 4, 5].map((row) => <RowSkeleton key={row} />)}
        {data === undefined && error !== null && <ErrorBlock error={error} onRetry={() => void refetch()} />}
        {data?.rows.length === 0 && (
          <EmptyState icon="search" title={t('ticket.noHitsTitle')} body={t('ticket.noHitsBody')} />
        )}
        {data?.rows.map((hit) => (
          <Hit key={hit.instrument.code} hit={hit} onPick={onPick} />
        ))}
      </Section>
    </>
  );
}
