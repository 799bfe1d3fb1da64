import type { PositionView } from '@kabuto/contract';
import { formatIsoDate } from '@kabuto/i18n';
import { Icon, Sheet } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { SharesCount } from '../../../shared/amounts/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import {
  type ExplainedHolding,
  lineKey,
  lineText,
  type ShareLine,
  type ShareNumber,
  shareLines,
  sumOfShares,
} from '../shares.ts';
import css from './breakdown.module.css';

const NAME = { owned: 'holding.quantity', sellable: 'holding.sellable', held: 'holding.held' } as const;

function Line({ line }: { readonly line: ShareLine }) {
  const t = useText();
  const { kind, amount, orderId } = line;
  const shares = <SharesCount value={amount} />;
  if (kind === 'hold' && orderId !== null)
    return (
      <li>
        <Link to="/pages/trade/today-entrust/today-entrust" query={{ orderId }} className={css.line}>
          <span className={css.label}>{t('holding.heldBy', { id: orderId })}</span>
          <span className={css.amount}>{shares}</span>
          <Icon name="forward" size={14} />
        </Link>
      </li>
    );
  const { key, date } = lineText(line);
  return (
    <li className={css.line}>
      <span className={css.label}>{t(key, { date: date === null ? '' : formatIsoDate(date, true) })}</span>
      <span className={css.amount}>{shares}</span>
    </li>
  );
}

type ShareLinesProps = {
  /** The number that is explained; undefined closes the sheet. */
  readonly what: ShareNumber | undefined;
  readonly position: PositionView;
  readonly holding: ExplainedHolding | undefined;
  readonly onClose: () => void;
};

/** The lines that sum to a number of shares (ORD-18): settled, settling on a date, held by orders, which they open. */
export function ShareLines({ what, position, holding, onClose }: ShareLinesProps) {
  const t = useText();
  const lines = holding === undefined || what === undefined ? [] : shareLines(holding, what);
  return (
    <Sheet
      open={what !== undefined && holding !== undefined}
      onClose={onClose}
      title={t('assets.explainTitle', { name: `${position.code} ${t(NAME[what ?? 'owned'])}` })}
    >
      <ul className={css.lines}>
        {lines.map((line) => (
          <Line key={lineKey(line)} line={line} />
        ))}
      </ul>
      <p className={css.sum}>
        <span>{t('assets.sum')}</span>
        <strong>
          <SharesCount value={sumOfShares(lines)} />
        </strong>
      </p>
    </Sheet>
  );
}
