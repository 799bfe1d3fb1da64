import { useLanguage } from '@kabuto/i18n';
import { useEffect, useState } from 'react';
import { useText } from '../../messages/index.ts';
import { useQueryParams } from '../../shared/navigation/navigation.ts';
import { AppBar, Page } from '../../shared/ui/index.ts';
import { AlertButton } from '../alerts/index.ts';
import { remember } from '../search/index.ts';
import { WatchStar } from '../watchlist/index.ts';
import { isCode } from './model/figures.ts';
import { NoStock, STOCK_TABS, type StockTab, StockView } from './stock-view.tsx';
import { useStock } from './use-stock.ts';

/** One issue, addressed by `code`; `tab` selects the part under the chart (RT-16). */
export function StockPage() {
  const t = useText();
  const language = useLanguage();
  const { code, tab } = useQueryParams();
  const [part, setPart] = useState<StockTab>(() => STOCK_TABS.find((one) => one === tab) ?? 'book');
  const known = isCode(code);
  const { data } = useStock(code ?? '', known);
  const found = data?.instrument.code;
  useEffect(() => {
    if (found !== undefined) remember(found);
  }, [found]);
  return (
    <Page
      bar={
        <AppBar
          title={data?.instrument.names[language] ?? (known ? code : t('stock.title'))}
          actions={
            data !== undefined && (
              <>
                <AlertButton hit={data} />
                <WatchStar code={data.instrument.code} />
              </>
            )
          }
        />
      }
    >
      {known ? (
        <StockView key={code} code={code} part={part} onTab={setPart} />
      ) : (
        <NoStock chosen={code !== undefined} />
      )}
    </Page>
  );
}
