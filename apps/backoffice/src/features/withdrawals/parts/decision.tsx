import { Box, MenuItem, TextField, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { useMay } from '../../../shared/access/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import { ReasonChoice, TransferAction, type TransferRow } from '../../../shared/transfers/index.ts';
import { awaitsApprovals, mayGiveUp, type PayoutFacts } from '../model.ts';
import { Approve, Proposed } from './approve.tsx';
import { ProposeAbandon } from './propose-abandon.tsx';
import { ProposeReturn } from './propose-return.tsx';
import { ProposeSettlement } from './propose-settlement.tsx';
import { SignPayout } from './sign-payout.tsx';

const REJECTIONS = ['HOLDER_DIFFERS', 'SANCTIONS', 'REJECTED'] as const;
const TOKEN_REJECTIONS = ['SANCTIONS', 'REJECTED'] as const;
const RETURNS = ['ACCOUNT_UNKNOWN', 'HOLDER_DIFFERS', 'BANK_REFUSED'] as const;
const REJECTED_FROM: readonly string[] = ['requested', 'cooling', 'screening', 'approved'];
const RETURNED_FROM: readonly string[] = ['sent', 'paid'];

type Props = { readonly transfer: TransferRow };

function Reject({ transfer: { transferId, method } }: Props) {
  const t = useText();
  return (
    <TransferAction
      word={t('withdrawals.reject')}
      note={t('withdrawals.rejectNote')}
      danger
      direction="out"
      send={(key, fields) =>
        call('POST v1/fund/withdrawal/reject', { key, body: { transferId, reason: textIn(fields, 'reason') } })
      }
    >
      <ReasonChoice codes={method === 'bank' ? REJECTIONS : TOKEN_REJECTIONS} />
    </TransferAction>
  );
}

function Paid({ transfer: { transferId } }: Props) {
  const t = useText();
  return (
    <TransferAction
      word={t('withdrawals.markPaid')}
      note={t('withdrawals.paidNote')}
      buttonProps={{ variant: 'contained' }}
      direction="out"
      send={(key) => call('POST v1/fund/withdrawal/paid', { key, body: { transferId } })}
    />
  );
}

/** Records a return, with whose fault it was: the fee stays with the brokerage when the customer's data was wrong. */
function Returned({ transfer: { transferId } }: Props) {
  const t = useText();
  return (
    <TransferAction
      word={t('withdrawals.markReturned')}
      note={t('withdrawals.returnedNote')}
      danger
      direction="out"
      labelOf={(field) => (field === 'charge' ? t('withdrawals.charge') : undefined)}
      send={(key, fields) =>
        call('POST v1/fund/withdrawal/returned', {
          key,
          body: {
            transferId,
            reason: textIn(fields, 'reason'),
            fault: textIn(fields, 'fault') === 'customer' ? 'customer' : 'other',
            charge: textIn(fields, 'charge'),
          },
        })
      }
    >
      <ReasonChoice codes={RETURNS} />
      <TextField select name="fault" label={t('withdrawals.fault')} defaultValue="other" required fullWidth>
        <MenuItem value="other">{t('withdrawals.faultOther')}</MenuItem>
        <MenuItem value="customer">{t('withdrawals.faultCustomer')}</MenuItem>
      </TextField>
      <TextField
        name="charge"
        label={t('withdrawals.charge')}
        helperText={t('withdrawals.chargeHint')}
        defaultValue="0"
        required
        fullWidth
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'numeric', pattern: '\\d{1,6}', maxLength: 6 } }}
      />
    </TransferAction>
  );
}

/** Gives a withdrawal up that waits for its network and that the signer does not have. */
function GiveUp({ transfer: { transferId } }: Props) {
  const t = useText();
  return (
    <TransferAction
      word={t('payouts.giveUp')}
      note={t('payouts.giveUpNote')}
      danger
      direction="out"
      send={(key) => call('POST v1/fund/payout/cancel', { key, body: { transferId } })}
    />
  );
}

/**
 * What the operator may do with the withdrawal in its state. `proposal`: the open one to approve it, which takes the
 * place of approving it alone.
 */
export function Decision({
  transfer,
  proposal,
  payout,
}: Props & { readonly proposal: number | null; readonly payout: PayoutFacts | null }) {
  const t = useText();
  const may = useMay();
  const { state, method } = transfer;
  const isReturned = method === 'bank' && RETURNED_FROM.includes(state);
  const isUndone = method === 'usdt' && state === 'paid' && may('fund.propose');
  const isToSign = awaitsApprovals(transfer, payout);
  const isWaiting = state === 'signed' && payout !== null && mayGiveUp(payout);
  const isLeft = state === 'signed' && payout !== null && payout.earlierWallet !== null && may('fund.propose');
  const settlement = may('fund.propose') && proposal === null ? (payout?.settlement ?? null) : null;
  const isByOperators = isLeft || settlement !== null;
  const isOpen = isByOperators || isToSign || isWaiting || REJECTED_FROM.includes(state) || isReturned || isUndone;
  return (
    <Card title={t('deposits.decision')}>
      {proposal === null ? null : <Proposed number={proposal} />}
      {!may('fund.review') || !isOpen ? (
        <Typography sx={{ color: 'text.secondary' }}>
          {t(may('fund.review') ? 'deposits.nothingToDo' : 'transfers.mayOnlyRead')}
        </Typography>
      ) : (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {state === 'screening' && proposal === null ? <Approve transfer={transfer} /> : null}
          {isToSign ? <SignPayout transferId={transfer.transferId} /> : null}
          {isWaiting ? <GiveUp transfer={transfer} /> : null}
          {state === 'sent' ? <Paid transfer={transfer} /> : null}
          {REJECTED_FROM.includes(state) ? <Reject transfer={transfer} /> : null}
          {isReturned ? <Returned transfer={transfer} /> : null}
          {isLeft && proposal === null ? <ProposeAbandon transferId={transfer.transferId} /> : null}
          {settlement === null ? null : <ProposeSettlement transferId={transfer.transferId} settlement={settlement} />}
          {isUndone && proposal === null ? <ProposeReturn transferId={transfer.transferId} /> : null}
        </Box>
      )}
    </Card>
  );
}
