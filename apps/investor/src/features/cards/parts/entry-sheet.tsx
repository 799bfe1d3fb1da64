import { Field, Sheet, Skeleton } from '@kabuto/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type TextKey, useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import css from '../cards.module.css';
import type { Entry } from '../model.ts';

const PAGE_SIZE = 30;
/** The pause in typing after which the query is sent, milliseconds. */
const PAUSE_MS = 150;

type EntrySheetProps = {
  readonly title: TextKey;
  readonly label: TextKey;
  /** The bank whose branches are listed; null: banks. */
  readonly bank: string | null;
  readonly onChoose: (entry: Entry) => void;
  readonly onClose: () => void;
};

const FIRST = { pageNum: '1', pageSize: String(PAGE_SIZE) } as const;

function useEntries(bank: string | null, query: string) {
  const asked = { ...FIRST, ...(query === '' ? {} : { query }) };
  const options = { staleTime: Number.POSITIVE_INFINITY, keepPrevious: true };
  const banks = useCall('GET v1/user/card/banks', asked, { ...options, enabled: bank === null });
  const branches = useCall(
    'GET v1/user/card/branches',
    { ...asked, bank: bank ?? '' },
    { ...options, enabled: bank !== null },
  );
  return bank === null ? banks : branches;
}

/** Finds a bank or a branch as one types; arrow keys move between the field and the rows. */
export function EntrySheet({ title, label, bank, onChoose, onClose }: EntrySheetProps) {
  const t = useText();
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, error, refetch } = useEntries(bank, query);

  const move = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, li button') ?? [])];
    const at = stops.findIndex((one) => one === document.activeElement);
    stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
  };
  const [first] = data?.rows ?? [];
  return (
    <Sheet open onClose={onClose} title={t(title)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the field and the rows in it have the focus. */}
      <div ref={box} className={css.sheet} onKeyDown={move}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (first !== undefined && query === text.trim() && query !== '') onChoose(first);
          }}
        >
          <Field
            label={t(label)}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={40}
            value={text}
            onChange={setText}
          />
        </form>
        {error !== null && <ErrorBlock error={error} size="block" onRetry={() => void refetch()} />}
        {data === undefined && error === null && <Skeleton width="100%" height="10em" />}
        {data !== undefined && (
          <>
            <ul className={css.found} aria-label={t(title)}>
              {data.rows.map((entry) => (
                <li key={entry.code}>
                  <button type="button" onClick={() => onChoose({ code: entry.code, name: entry.name })}>
                    <span lang="ja">{entry.name}</span>
                    <small>{entry.code}</small>
                  </button>
                </li>
              ))}
            </ul>
            <p className={css.note} role="status">
              {data.total === 0
                ? t('cards.nothing')
                : t('cards.showing', { count: data.rows.length, total: data.total })}
            </p>
          </>
        )}
      </div>
    </Sheet>
  );
}
