import { useText } from '../../messages/index.ts';
import { call } from '../api/index.ts';
import { textIn } from '../dialogs/index.ts';
import { ProposeDialog } from '../proposing/index.ts';

/** Proposes to reverse a credited deposit, or a line of the treasury, that the bank has taken back. */
export function ProposeReversal({ transferId, note }: { readonly transferId: string; readonly note: string }) {
  const t = useText();
  return (
    <ProposeDialog
      button={t('deposits.reverse')}
      buttonProps={{ color: 'error' }}
      title={t('deposits.reverseTitle', { number: transferId })}
      note={note}
      propose={(key, fields) =>
        call('POST v1/fund/deposit/reversal/propose', { key, body: { transferId, reason: textIn(fields, 'reason') } })
      }
    />
  );
}
