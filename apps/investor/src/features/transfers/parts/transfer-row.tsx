import type { TransferView } from '@kabuto/contract';
import { formatDateTime } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Yen } from '../../../shared/amounts/index.ts';
import { WHO_TEXT } from '../model.ts';
import { TransferStateChip } from './state-chip.tsx';
import { Term } from './term.tsx';
import css from './transfer-row.module.css';

type TransferRowProps = {
  readonly transfer: TransferView;
  readonly chosen: boolean;
  readonly onOpen: (transferId: string) => void;
};

/** One transfer: amount, when it began, its state and what comes next; opens everything about it. */
export function TransferRow({ transfer, chosen, onOpen }: TransferRowProps) {
  const t = useText();
  const { next } = transfer;
  return (
    <li className={css.item}>
      <button type="button" className={css.row} data-chosen={chosen} onClick={() => onOpen(transfer.transferId)}>
        <span className={css.what}>
          <span className={css.head}>
            <TransferStateChip transfer={transfer} />
            {transfer.reference !== null && transfer.state === 'declared' && (
              <span className={css.reference}>{transfer.reference}</span>
            )}
          </span>
          <span className={css.quiet}>
            {next === null ? (
              formatDateTime(transfer.updatedAt)
            ) : (
              <>
                {t('transfers.nextIs', { who: t(WHO_TEXT[next.who]) })} <Term next={next} />
              </>
            )}
          </span>
        </span>
        <span className={css.amount}>
          <Yen value={transfer.amount} own />
        </span>
        <Icon name="forward" size={14} />
      </button>
    </li>
  );
}
