import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { ProposeDialog } from '../../../shared/proposing/index.ts';

/** Proposes to let a deposit of tokens pass that its checks have not passed. */
export function ProposeChecks({ transferId }: { readonly transferId: string }) {
  const t = useText();
  return (
    <ProposeDialog
      button={t('deposits.proposeChecks')}
      title={t('proposals.kindDepositChecks')}
      note={t('deposits.proposeChecksNote')}
      propose={(key, fields) =>
        call('POST v1/fund/deposit/checks/propose', { key, body: { transferId, reason: textIn(fields, 'reason') } })
      }
    />
  );
}
