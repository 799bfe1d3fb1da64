import type { AssetSummary } from '@kabuto/contract';
import { Sheet } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import type { Valued } from '../../holding/index.ts';
import { BY_POSITION, type ByPosition, linesOf } from '../lines.ts';
import type { LiveAssets } from '../model.ts';
import { AssetLines } from './explain-lines.tsx';
import css from './explain-sheet.module.css';
import { type ByServer, ServerLines, WithdrawableLines } from './server-lines.tsx';

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
      {what !== null && what !== 'withdrawable' && !isByPosition(what) && <ServerLines what={what} />}
      {what === 'buyingPower' && <p className={css.note}>{t('assets.powerNote')}</p>}
      {what === 'withdrawable' && <WithdrawableLines summary={summary} />}
    </Sheet>
  );
}
