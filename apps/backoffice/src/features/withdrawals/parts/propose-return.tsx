import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { ProposeDialog } from '../../../shared/proposing/index.ts';

/** Proposes to give the yen back of a withdrawal of tokens that its chain has undone after its final block. */
export function ProposeReturn({ transferId }: { readonly transferId: string }) {
  const t = useText();
  return (
    <ProposeDialog
      button={t('payouts.proposeReturn')}
      buttonProps={{ color: 'error' }}
      title={t('payouts.proposeReturnTitle', { number: transferId })}
      note={t('payouts.proposeReturnNote')}
      propose={(key, fields) =>
        call('POST v1/fund/usdt/return/propose', { key, body: { transferId, reason: textIn(fields, 'reason') } })
      }
    />
  );
}
