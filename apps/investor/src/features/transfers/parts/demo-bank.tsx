import type { TransferView } from '@kabuto/contract';
import { Button, Chip } from '@kabuto/ui';
import { toast } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { refreshTransfers } from '../live.ts';
import css from './demo-bank.module.css';

/** In a simulation: lets its bank send the money of a declared deposit, or return a withdrawal. */
export function DemoBank({ transfer }: { readonly transfer: TransferView }) {
  const t = useText();
  const { transferId } = transfer;
  const isDeposit = transfer.direction === 'in';
  const act = useMutation({
    mutationFn: () =>
      isDeposit
        ? call('POST v1/demo/bank/send', { body: { transferId } })
        : call('POST v1/demo/bank/return', { body: { transferId } }),
    onSuccess: () => toast(t(isDeposit ? 'transfers.demoSent' : 'transfers.demoReturned')),
    onSettled: refreshTransfers,
  });
  return (
    <div className={css.demo}>
      <p className={css.head}>
        <Chip tone="warn">{t('common.simulation')}</Chip>
        <span>{t(isDeposit ? 'transfers.demoSendNote' : 'transfers.demoReturnNote')}</span>
      </p>
      <Button kind="quiet" busy={act.isPending} disabled={act.isSuccess} onClick={() => act.mutate()}>
        {t(isDeposit ? 'transfers.demoSend' : 'transfers.demoReturn')}
      </Button>
    </div>
  );
}
