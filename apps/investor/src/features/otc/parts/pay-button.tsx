import type { ApplicationView, OfferingView } from '@kabuto/contract';
import { formatWhole } from '@kabuto/i18n';
import { Button } from '@kabuto/ui';
import { confirmDialog, message, toast } from '@kabuto/ui/overlays';
import { useText } from '../../../messages/index.ts';
import { reportRefusal, useMoneyAction } from '../../../shared/money-action/index.ts';
import { paying } from '../../offerings/index.ts';

type PayButtonProps = { readonly offering: OfferingView; readonly application: ApplicationView };

/** Pays what is outstanding on a block, all of it, after a confirmation. */
export function PayButton({ offering: { offeringId }, application: { outstanding } }: PayButtonProps) {
  const t = useText();
  const { busy, confirm } = useMoneyAction(paying, {
    onDone: () => toast(t('otc.paidToast')),
    onRefused: reportRefusal,
    onLost: () => message(t('offerings.unknown')),
  });
  const ask = async (): Promise<void> => {
    const sure = await confirmDialog({
      title: t('otc.payTitle'),
      body: t('otc.payBody', { amount: formatWhole(Number(outstanding)) }),
      okLabel: t('otc.payConfirm'),
    });
    if (sure) confirm({ offeringId });
  };
  return (
    <Button busy={busy} onClick={() => void ask()}>
      {t('otc.pay')}
    </Button>
  );
}
