import type { TransferView } from '@kabuto/contract';
import { formatDateTime } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Tokens, Yen } from '../../../shared/amounts/index.ts';
import { beingConfirmed, countedText, WHO_TEXT } from '../model.ts';
import { ConfirmationBar } from './confirmation-bar.tsx';
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
  const { tokens, payout } = transfer;
  const counted = beingConfirmed(transfer);
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
            <Progress transfer={transfer} />
          </span>
          {counted !== undefined && <ConfirmationBar counted={counted} />}
        </span>
        <span className={css.amount}>
          {tokens === null ? <Yen value={transfer.amount} own /> : <Tokens value={tokens.amount} own />}
          {tokens !== null && tokens.rate !== null && (
            <span className={css.inYen}>
              <Yen value={transfer.amount} own />
            </span>
          )}
          {payout !== null && (
            <span className={css.inYen}>{payout.amount === null ? 'USDT' : <Tokens value={payout.amount} own />}</span>
          )}
        </span>
        <Icon name="forward" size={14} />
      </button>
    </li>
  );
}

/** What comes next, or when the transfer ended. */
function Progress({ transfer }: { readonly transfer: TransferView }) {
  const t = useText();
  const counted = beingConfirmed(transfer);
  const { next } = transfer;
  if (counted !== undefined) return t(countedText(counted), { count: counted.confirmations, needed: counted.needed });
  if (next === null) return formatDateTime(transfer.updatedAt);
  return (
    <>
      {t('transfers.nextIs', { who: t(WHO_TEXT[next.who]) })} <Term next={next} />
    </>
  );
}
