import { priceOf } from '@kabuto/i18n';
import type { Price } from '@kabuto/market';
import { createStore, useStore } from '@kabuto/ui/state';
import { useEffect } from 'react';
import { call } from '../api/index.ts';

/** What the auction of an issue would do now: a price, and so many shares. */
export type Indicative = { readonly price: Price; readonly volume: number };

const EVERY_MS = 2_000;
/** Codes of one call. */
const MOST = 100;

const results = createStore<ReadonlyMap<string, Indicative>>(new Map());
/** How many rows show each issue. */
const users = new Map<string, number>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reads the issues on the screen together; what could not be read stays as it was until the next time. */
async function readAll(): Promise<void> {
  const codes = [...users.keys()].slice(0, MOST).join(',');
  if (codes !== '' && document.visibilityState === 'visible') {
    try {
      const { data } = await call('GET v1/quote/auction/quotes', { query: { codes }, silent: true, quiet: true });
      results.set(
        new Map(
          data.rows.flatMap(({ code, price, volume }) => {
            const at = priceOf(price);
            return at === null ? [] : [[code, { price: at, volume: Number(volume) }]];
          }),
        ),
      );
    } catch {
      // The line under the bar shows that the connection is lost.
    }
  }
  timer = users.size === 0 ? undefined : setTimeout(() => void readAll(), EVERY_MS);
}

/** Keeps an issue in the calls until the returned function is called. Rows of one render are read by one call. */
function keep(code: string): () => void {
  users.set(code, (users.get(code) ?? 0) + 1);
  if (timer === undefined) timer = setTimeout(() => void readAll(), 0);
  return () => {
    const left = (users.get(code) ?? 1) - 1;
    if (left > 0) users.set(code, left);
    else users.delete(code);
  };
}

/** An issue's indicative auction while it is `wanted`; undefined when it would not trade, or is not known yet. */
export function useIndicative(code: string, wanted: boolean): Indicative | undefined {
  useEffect(() => (wanted ? keep(code) : undefined), [code, wanted]);
  const found = useStore(results).get(code);
  return wanted ? found : undefined;
}
