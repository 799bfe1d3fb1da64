import { useLanguage } from '@kabuto/i18n';
import { useState } from 'react';
import { WatchStar } from '../watchlist/index.ts';
import css from './stock-panel.module.css';
import { type StockTab, StockView } from './stock-view.tsx';
import { useStock } from './use-stock.ts';

/** One issue as the right pane of a list. */
export function StockPanel({ code }: { readonly code: string }) {
  const language = useLanguage();
  const [part, setPart] = useState<StockTab>('book');
  const { data } = useStock(code);
  return (
    <div className={css.panel}>
      <header className={css.head}>
        <h2 className={css.name}>{data?.instrument.names[language] ?? code}</h2>
        <WatchStar code={code} />
      </header>
      <StockView key={code} code={code} part={part} onTab={setPart} />
    </div>
  );
}
