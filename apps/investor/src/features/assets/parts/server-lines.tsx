import type { AssetExplain, AssetSummary } from '@kabuto/contract';
import { formatIsoDate } from '@kabuto/i18n';
import { Skeleton } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Yen } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import type { ExplainLine } from '../model.ts';
import { SectionLines } from './explain-lines.tsx';
import css from './explain-sheet.module.css';

/** Numbers that the server explains. */
export type ByServer = 'cash' | 'held' | 'buyingPower' | 'withdrawable';

/** The cash that no order holds: all cash less what is held. */
const freeCash = ({ cash, held }: AssetExplain): readonly ExplainLine[] => [
  ...cash.lines,
  ...held.lines.map((line) => ({ ...line, amount: String(0 - Number(line.amount)) })),
];

/** The lines of a number as the server has them, read when it is opened. */
export function ServerLines({ what }: { readonly what: ByServer }) {
  const { data, error, refetch } = useCall('GET v1/trade/asset/explain', {});
  if (data !== undefined) return <SectionLines lines={what === 'cash' ? freeCash(data) : data[what].lines} />;
  if (error !== null) return <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />;
  return (
    <div className={css.resting}>
      <Skeleton height="22px" />
      <Skeleton height="22px" />
      <Skeleton height="22px" />
      <Skeleton height="30px" />
    </div>
  );
}

/** The withdrawable cash now and from each settlement date on. */
function Schedule({ summary }: { readonly summary: AssetSummary }) {
  const t = useText();
  if (summary.withdrawableBy.length === 0) return null;
  return (
    <>
      <h3 className={css.heading}>{t('assets.schedule')}</h3>
      <ul className={css.lines}>
        <li className={css.line}>
          <span className={css.label}>{t('assets.now')}</span>
          <span className={css.amount}>
            <Yen value={summary.withdrawable} own />
          </span>
        </li>
        {summary.withdrawableBy.map(({ date, amount }) => (
          <li key={date} className={css.line}>
            <span className={css.label}>{t('assets.withdrawableFrom', { date: formatIsoDate(date, true) })}</span>
            <span className={css.amount}>
              <Yen value={amount} own />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The lines that add up to the withdrawable cash, and its schedule by date once the summary is known (FND-06). */
export function WithdrawableLines({ summary }: { readonly summary: AssetSummary | undefined }) {
  const t = useText();
  return (
    <>
      <ServerLines what="withdrawable" />
      <p className={css.note}>{t('assets.withdrawNote')}</p>
      {summary !== undefined && <Schedule summary={summary} />}
    </>
  );
}
