import { Box, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { useMay } from '../../../shared/access/index.ts';
import { call } from '../../../shared/api/index.ts';
import { ReasonChoice, Returning, TransferAction } from '../../../shared/arrivals/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import type { DepositDetail } from '../model.ts';

const REJECTIONS = ['THIRD_PARTY', 'PAYER_NAME_DIFFERS', 'AMOUNT_DIFFERS', 'PROOF_UNREADABLE', 'NO_MONEY'] as const;
const RELEASED_FROM: readonly string[] = ['review', 'held', 'matched', 'screening'];

/** What the operator may do with the deposit in its state. */
export function Decision({ detail: { transfer, line } }: { readonly detail: DepositDetail }) {
  const t = useText();
  const may = useMay();
  const { transferId, state } = transfer;
  const mayRelease = RELEASED_FROM.includes(state) && line !== null;
  const isOpen = mayRelease || state === 'review' || state === 'returning';
  return (
    <Card title={t('deposits.decision')}>
      {!may('fund.review') || !isOpen ? (
        <Typography sx={{ color: 'text.secondary' }}>
          {t(may('fund.review') ? 'deposits.nothingToDo' : 'arrivals.mayOnlyRead')}
        </Typography>
      ) : (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {mayRelease ? (
            <TransferAction
              word={t('deposits.release')}
              note={t('deposits.releaseNote')}
              buttonProps={{ variant: 'contained' }}
              send={(key) => call('POST v1/fund/deposit/release', { key, body: { transferId } })}
            />
          ) : null}
          {state === 'review' ? (
            <TransferAction
              word={t('deposits.reject')}
              note={t(line === null ? 'deposits.rejectNote' : 'deposits.rejectMoneyNote')}
              danger
              send={(key, fields) =>
                call('POST v1/fund/deposit/reject', { key, body: { transferId, reason: textIn(fields, 'reason') } })
              }
            >
              <ReasonChoice codes={REJECTIONS} />
            </TransferAction>
          ) : null}
          <Returning id={transferId} state={state} />
        </Box>
      )}
    </Card>
  );
}
