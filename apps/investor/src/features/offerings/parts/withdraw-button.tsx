import type { ApplicationView } from '@kabuto/contract';
import { Button } from '@kabuto/ui';
import { confirmDialog, message, toast } from '@kabuto/ui/overlays';
import { useText } from '../../../messages/index.ts';
import { reportRefusal, useMoneyAction } from '../../../shared/money-action/index.ts';
import { withdrawing } from '../actions.ts';

/** Withdraws an application after a confirmation. */
export function WithdrawButton({ application: { offeringId } }: { readonly application: ApplicationView }) {
  const t = useText();
  const { busy, confirm } = useMoneyAction(withdrawing, {
    onDone: () => toast(t('offerings.cancelled')),
    onRefused: reportRefusal,
    onLost: () => message(t('offerings.unknown')),
  });
  const ask = async (): Promise<void> => {
    const sure = await confirmDialog({
      title: t('offerings.cancelTitle'),
      body: t('offerings.cancelBody'),
      okLabel: t('offerings.cancel'),
      cancelLabel: t('offerings.cancelKeep'),
      danger: true,
    });
    if (sure) confirm({ offeringId });
  };
  return (
    <Button kind="quiet" busy={busy} onClick={() => void ask()}>
      {t('offerings.cancel')}
    </Button>
  );
}
