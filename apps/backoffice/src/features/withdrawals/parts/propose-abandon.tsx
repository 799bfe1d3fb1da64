import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { ProposeDialog } from '../../../shared/proposing/index.ts';

/** Proposes to give the yen back of a withdrawal that a replaced wallet was to sign. */
export function ProposeAbandon({ transferId }: { readonly transferId: string }) {
  const t = useText();
  return (
    <ProposeDialog
      button={t('payouts.proposeAbandon')}
      buttonProps={{ color: 'error' }}
      title={t('payouts.proposeAbandonTitle', { number: transferId })}
      note={t('payouts.proposeAbandonNote')}
      propose={(key, fields) =>
        call('POST v1/fund/payout/abandon/propose', { key, body: { transferId, reason: textIn(fields, 'reason') } })
      }
    />
  );
}
