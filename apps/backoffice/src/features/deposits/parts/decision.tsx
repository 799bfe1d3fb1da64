import { Box, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { useMay } from '../../../shared/access/index.ts';
import { call } from '../../../shared/api/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import { OpenProposals } from '../../../shared/proposing/index.ts';
import { ProposeReversal, ReasonChoice, Returning, TransferAction } from '../../../shared/transfers/index.ts';
import { type DepositDetail, PASSED } from '../model.ts';
import { ProposeChecks } from './propose-checks.tsx';
import { ProposeRecovery } from './propose-recovery.tsx';
import { ProposeSendBack } from './propose-send-back.tsx';

const REJECTIONS = ['THIRD_PARTY', 'PAYER_NAME_DIFFERS', 'AMOUNT_DIFFERS', 'PROOF_UNREADABLE', 'NO_MONEY'] as const;
const TOKEN_REJECTIONS = ['SANCTIONS', 'ACCOUNT_CLOSED', 'THIRD_PARTY'] as const;
const ENDED: readonly string[] = ['failed', 'reversed'];
const RELEASED_FROM: readonly string[] = ['review', 'held', 'matched', 'screening'];

/** What the operator may do with the deposit in its state. */
export function Decision({ detail: { transfer, line, chain } }: { readonly detail: DepositDetail }) {
  const t = useText();
  const may = useMay();
  const { transferId, state, method } = transfer;
  const isTokens = method === 'usdt';
  const isChecked = !isTokens || chain?.verdict?.result === PASSED;
  const isWaiting = RELEASED_FROM.includes(state) && (line !== null || isTokens);
  const mayRelease = isWaiting && isChecked;
  const mayProposeChecks = may('fund.propose') && isWaiting && !isChecked;
  const mayReject = state === 'review' || (isTokens && state === 'held');
  const mayReview = may('fund.review') && (mayRelease || ['review', 'held', 'returning'].includes(state));
  const mayReverse = may('fund.propose') && state === 'credited';
  const isToSendBack = isTokens && state === 'rejected';
  const isInBlock = chain !== null && chain.block !== null;
  const isBack = isInBlock && ENDED.includes(state) && !chain.reversedByIssuer;
  const mayRecover = may('fund.propose') && isBack;
  const maySendBack = may('fund.propose') && isToSendBack && isInBlock;
  return (
    <Card title={t('deposits.decision')}>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {mayReview || mayReverse || mayProposeChecks || maySendBack || mayRecover ? null : (
          <Typography sx={{ color: 'text.secondary' }}>
            {t(may('fund.review') ? 'deposits.nothingToDo' : 'transfers.mayOnlyRead')}
          </Typography>
        )}
        {mayReview ? (
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            {mayRelease ? (
              <TransferAction
                word={t('deposits.release')}
                note={t(isTokens ? 'deposits.releaseTokensNote' : 'deposits.releaseNote')}
                buttonProps={{ variant: 'contained' }}
                hint="A"
                send={(key) => call('POST v1/fund/deposit/release', { key, body: { transferId } })}
              />
            ) : null}
            {mayReject ? (
              <TransferAction
                word={t('deposits.reject')}
                note={t(
                  isTokens
                    ? 'deposits.rejectTokensNote'
                    : line === null
                      ? 'deposits.rejectNote'
                      : 'deposits.rejectMoneyNote',
                )}
                danger
                hint="R"
                send={(key, fields) =>
                  call('POST v1/fund/deposit/reject', { key, body: { transferId, reason: textIn(fields, 'reason') } })
                }
              >
                <ReasonChoice codes={isTokens ? TOKEN_REJECTIONS : REJECTIONS} />
              </TransferAction>
            ) : null}
            {isTokens ? null : <Returning id={transferId} state={state} />}
          </Box>
        ) : null}
        {isWaiting && !isChecked ? <OpenProposals kind="depositChecks" subject={`transfer ${transferId}`} /> : null}
        {mayProposeChecks ? (
          <Box>
            <ProposeChecks transferId={transferId} />
          </Box>
        ) : null}
        {state === 'credited' ? <OpenProposals kind="depositReversal" subject={`transfer ${transferId}`} /> : null}
        {mayReverse ? (
          <Box>
            <ProposeReversal transferId={transferId} note={t('deposits.reverseNote')} isTokens={isTokens} />
          </Box>
        ) : null}
        {isBack ? <OpenProposals kind="depositRecovery" subject={`transfer ${transferId}`} /> : null}
        {mayRecover ? (
          <Box>
            <ProposeRecovery transferId={transferId} />
          </Box>
        ) : null}
        {isToSendBack ? <OpenProposals kind="depositReturn" subject={`transfer ${transferId}`} /> : null}
        {maySendBack ? (
          <Box>
            <ProposeSendBack transferId={transferId} />
          </Box>
        ) : null}
      </Box>
    </Card>
  );
}
