import type { TransferView } from '@kabuto/contract';
import { message, toast } from '@kabuto/ui/overlays';
import { type TextKey, useText } from '../../../messages/index.ts';
import { type MoneyAction, reportRefusal, useUnconfirmedMoneyAction } from '../../../shared/money-action/index.ts';
import { TransferSheet } from './transfer-sheet.tsx';

type UnconfirmedTransferProps<B extends Readonly<Record<string, string>>> = {
  readonly action: MoneyAction<B, TransferView>;
  readonly done: TextKey;
  readonly unknown: TextKey;
};

/**
 * Shows on any page the outcome of a deposit or withdrawal whose page was left, or reloaded, before it was known: the
 * transfer itself, once it is there.
 */
export function UnconfirmedTransfer<B extends Readonly<Record<string, string>>>(props: UnconfirmedTransferProps<B>) {
  const { action, done, unknown } = props;
  const t = useText();
  const used = useUnconfirmedMoneyAction(action, {
    onDone: () => toast(t(done)),
    onRefused: reportRefusal,
    onLost: () => {
      message(t(unknown));
      used.dismiss();
    },
  });
  const result = used.state?.at === 'done' ? used.state.result : undefined;
  return <TransferSheet transferId={result?.transferId} direction={result?.direction} onClose={used.dismiss} />;
}
