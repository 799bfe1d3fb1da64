import { Sheet } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { TransferDetail } from './transfer-detail.tsx';

type TransferSheetProps = {
  /** The transfer that is shown; undefined closes the sheet. */
  readonly transferId: string | undefined;
  /** Its way, for the title; undefined while it is not known. */
  readonly direction?: 'in' | 'out' | undefined;
  readonly onClose: () => void;
};

/** Everything about one transfer, over the page. */
export function TransferSheet({ transferId, direction, onClose }: TransferSheetProps) {
  const t = useText();
  const title =
    direction === undefined
      ? 'routes.transactions'
      : direction === 'in'
        ? 'transfers.detailDeposit'
        : 'transfers.detailWithdrawal';
  return (
    <Sheet open={transferId !== undefined} onClose={onClose} title={t(title)}>
      {transferId !== undefined && <TransferDetail key={transferId} transferId={transferId} />}
    </Sheet>
  );
}
