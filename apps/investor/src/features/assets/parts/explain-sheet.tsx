import type { AssetExplain, AssetSummary } from '@kabuto/contract';
import { formatIsoDate } from '@kabuto/i18n';
import { Sheet, Skeleton } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Yen } from '../../../shared/amounts/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import type { Valued } from '../../holding/index.ts';
import { BY_POSITION, type ByPosition, linesOf } from '../lines.ts';
import type { ExplainLine, LiveAssets } from '../model.ts';
import { AssetLines, SectionLines } from './explain-lines.tsx';
import css from './explain-sheet.module.css';

/** Numbers that the server explains. */
type ByServer = 'cash' | 'held' | 'buyingPower' | 'withdrawable';
export type Explained = ByPosition | ByServer;

const isByPosition = (what: Explained): what is ByPosition => BY_POSITION.some((one) => one === what);

const NAME = {
  total: 'assets.total',
  shares: 'assets.shares',
  unrealised: 'assets.unrealised',
  today: 'assets.today',
  cash: 'assets.cash',
  held: 'assets.held',
  buyingPower: 'assets.buyingPower',
  withdrawable: 'assets.withdrawable',
} as const;

/** The cash that no order holds: all cash less what is held. */
const freeCash = ({ cash, held }: AssetExplain): readonly ExplainLine[] => [
  ...cash.lines,
  ...held.lines.map((line) => ({ ...line, amount: String(0 - Number(line.amount)) })),
];

/** The lines of a number as the server has them, read when it is opened. */
function ServerLines({ what }: { readonly what: ByServer }) {
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

type ExplainSheetProps = {
  readonly what: Explained | null;
  readonly summary: AssetSummary;
  readonly assets: LiveAssets;
  readonly rows: readonly Valued[];
  readonly onClose: () => void;
};

/** The lines that add up to the tapped number (ORD-18); for the withdrawable cash also its schedule by date. */
export function ExplainSheet({ what, summary, assets, rows, onClose }: ExplainSheetProps) {
  const t = useText();
  const name = t(NAME[what ?? 'total']);
  return (
    <Sheet open={what !== null} onClose={onClose} title={t('assets.explainTitle', { name })}>
      {what !== null && isByPosition(what) && (
        <AssetLines lines={linesOf(what, assets, summary, rows)} result={what === 'unrealised' || what === 'today'} />
      )}
      {what !== null && !isByPosition(what) && <ServerLines what={what} />}
      {what === 'buyingPower' && <p className={css.note}>{t('assets.powerNote')}</p>}
      {what === 'withdrawable' && (
        <>
          <p className={css.note}>{t('assets.withdrawNote')}</p>
          <Schedule summary={summary} />
        </>
      )}
    </Sheet>
  );
}
