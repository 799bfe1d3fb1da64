import { Icon, IconButton } from '@kabuto/ui';
import { type SyntheticEvent, useRef, useState } from 'react';
import { useText } from '../../messages/index.ts';
import { push } from '../../shared/navigation/navigation.ts';
import { AppBar, Page } from '../../shared/ui/index.ts';
import { isFiltered, NO_FILTER } from './filter.ts';
import { Results } from './parts/results.tsx';
import { Suggestions } from './parts/suggestions.tsx';
import css from './search-page.module.css';
import { useDebounced } from './use-debounced.ts';

/** The pause in typing after which the query is sent, milliseconds. */
const PAUSE_MS = 150;

/**
 * Finds an issue by code, name, reading or brand as one types, and by sector and section; recently viewed and popular
 * issues before that (RT-25).
 */
export function SearchPage() {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const [filter, setFilter] = useState(NO_FILTER);
  const query = useDebounced(text.trim(), PAUSE_MS);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (text.trim() === '') {
      setAsked(true);
      input.current?.focus();
      return;
    }
    // A complete code opens the issue directly.
    const code = text.trim().toUpperCase();
    if (/^[0-9][0-9A-Z]{3}$/.test(code)) push('/pages/stock/detail/detail', { code });
    else input.current?.blur();
  };
  return (
    <Page bar={<AppBar title={t('routes.search')} />}>
      <div className={css.narrow}>
        <search className={css.search}>
          <form onSubmit={submit} className={css.form} noValidate>
            <label className={css.box} data-error={asked}>
              <Icon name="search" />
              <input
                ref={input}
                className={css.input}
                type="search"
                enterKeyHint="search"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={40}
                // biome-ignore lint/a11y/noAutofocus: this page has no other purpose than to type here (RT-25).
                autoFocus
                placeholder={t('search.placeholder')}
                aria-label={t('common.search')}
                value={text}
                aria-invalid={asked}
                aria-describedby="search-note"
                onChange={(event) => {
                  setText(event.target.value);
                  setAsked(false);
                }}
              />
              {text !== '' && (
                <IconButton
                  label={t('common.clear')}
                  className={css.clear}
                  onClick={() => {
                    setText('');
                    input.current?.focus();
                  }}
                >
                  <Icon name="close" size={16} />
                </IconButton>
              )}
            </label>
          </form>
          <p id="search-note" className={css.note} data-error={asked} role={asked ? 'alert' : undefined}>
            {asked && <Icon name="warning" size={14} />}
            {t(asked ? 'prompts.stockCode' : 'search.hint')}
          </p>
        </search>
        {query === '' && !isFiltered(filter) ? (
          <Suggestions onFilter={setFilter} />
        ) : (
          <Results query={query} typed={text.trim()} filter={filter} onFilter={setFilter} />
        )}
      </div>
    </Page>
  );
}
