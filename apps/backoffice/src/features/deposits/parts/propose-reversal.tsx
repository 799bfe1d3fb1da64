import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { ProposeDialog } from '../../../shared/proposing/index.ts';

/** Proposes to reverse a credited deposit that the bank has taken back. */
export function ProposeReversal({ transferId }: { readonly transferId: string }) {
  const t = useText();
  return (
    <ProposeDialog
      button={t('deposits.reverse')}
      buttonProps={{ color: 'error' }}
      title={t('deposits.reverseTitle', { number: transferId })}
      note={t('deposits.reverseNote')}
      propose={(key, fields) =>
        call('POST v1/fund/deposit/reversal/propose', { key, body: { transferId, reason: textIn(fields, 'reason') } })
      }
    />
  );
}
