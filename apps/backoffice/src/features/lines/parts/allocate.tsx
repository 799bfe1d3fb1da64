import { TextField } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { ReasonChoice, TransferAction } from '../../../shared/transfers/index.ts';

const REASONS = ['CUSTOMER_CONTACT', 'CUSTOMER_IDENTIFIED'] as const;

/** Gives a line to the customer with an account's number; the deposit then waits in review. */
export function Allocate({ lineId }: { readonly lineId: string }) {
  const t = useText();
  return (
    <TransferAction
      word={t('lines.allocate')}
      note={t('lines.allocateNote')}
      buttonProps={{ size: 'small' }}
      labelOf={(field) => (field === 'accountId' ? t('deposits.account') : undefined)}
      send={(key, fields) =>
        call('POST v1/fund/line/allocate', {
          key,
          body: { lineId, accountId: textIn(fields, 'accountId'), reason: textIn(fields, 'reason') },
        })
      }
    >
      <TextField
        name="accountId"
        label={t('deposits.account')}
        required
        fullWidth
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'numeric', pattern: '[1-9]\\d{0,14}' } }}
      />
      <ReasonChoice codes={REASONS} />
    </TransferAction>
  );
}
