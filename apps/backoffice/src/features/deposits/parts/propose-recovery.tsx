import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { ProposeDialog } from '../../../shared/proposing/index.ts';

/** Proposes to let a deposit begin again that has ended and that a block contains. */
export function ProposeRecovery({ transferId }: { readonly transferId: string }) {
  const t = useText();
  return (
    <ProposeDialog
      button={t('deposits.recover')}
      title={t('deposits.recoverTitle', { number: transferId })}
      note={t('deposits.recoverNote')}
      propose={(key, fields) =>
        call('POST v1/fund/deposit/recovery/propose', { key, body: { transferId, reason: textIn(fields, 'reason') } })
      }
    />
  );
}
