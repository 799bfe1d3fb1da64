import type { ResultView } from '@kabuto/contract';
import { formatIsoDate, useLanguage } from '@kabuto/i18n';
import { Chip } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { SignedYen, useOwnText, Yen } from '../../../shared/amounts/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import css from './result-row.module.css';

/** The result of an issue on one trade date, final or provisional; opens the fills of that date. */
export function ResultRow({ result }: { readonly result: ResultView }) {
  const t = useText();
  const own = useOwnText();
  const language = useLanguage();
  const { code, tradeDate, averageCost, credit } = result;
  return (
    <li className={css.item}>
      <Link
        to="/pages/trade/history-trade/history-trade"
        query={{ from: tradeDate, to: tradeDate, code }}
        className={css.row}
      >
        <span className={css.head}>
          <span className={css.name}>{result.names[language]}</span>
          <span className={css.quiet}>{code}</span>
          {result.accountType === 'nisa' && <Chip>{t('ticket.nisa')}</Chip>}
          {credit === 'day' && <Chip>{t('trades.dayTrade')}</Chip>}
        </span>
        <span className={css.amount}>
          <SignedYen value={result.realised} />
        </span>
        <span className={css.terms}>
          <time className={css.quiet}>{formatIsoDate(tradeDate)}</time>
          <span>
            {t(credit === 'day' ? 'trades.closedQuantity' : 'trades.soldQuantity', { quantity: own(result.quantity) })}
          </span>
          {averageCost !== null && (
            <span className={css.quiet}>
              {t('trades.cost')} <Yen value={averageCost} unit={false} />
            </span>
          )}
        </span>
        {result.tax !== undefined && result.tax !== '0' && (
          <span className={css.quiet}>
            {t('trades.tax')} <Yen value={result.tax} own unit={false} />
          </span>
        )}
        <span className={css.state}>
          <Chip tone={result.provisional ? 'warn' : 'plain'}>
            {t(result.provisional ? 'trades.provisional' : 'trades.final')}
          </Chip>
        </span>
      </Link>
    </li>
  );
}
