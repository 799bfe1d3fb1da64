import type { ResultView } from '@kabuto/contract';
import { formatIsoDate, formatWhole } from '@kabuto/i18n';
import type { Toast, Words } from './handler.ts';

type Result = Pick<ResultView, 'names' | 'realised' | 'tradeDate'>;

/** The final result of an issue when its trade date was closed. */
export function onResult({ result }: { readonly result: Result }, { language, t, own }: Words): Toast {
  const text = t('shell.resultToast', {
    date: formatIsoDate(result.tradeDate, true),
    name: result.names[language],
    amount: own(result.realised, (yen) => `${yen > 0 ? '+' : ''}${formatWhole(yen)}`),
  });
  return { kind: 'toast', text };
}
