import { formatWhole, NOTHING } from '@kabuto/i18n';
import { Alert, Link } from '@mui/material';
import { type Translate, useText } from '../../../messages/index.ts';
import { CopiedCode } from '../../../shared/parts/copied-code.tsx';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { networkText, Rate, reasonText, Yen } from '../../../shared/transfers/index.ts';
import { type ChainFacts, type DepositDetail, PASSED } from '../model.ts';

/** What the checks of the deposit have decided. */
const checksText = (t: Translate, { verdict }: ChainFacts): string => {
  if (verdict === null) return t('deposits.checksNone');
  if (verdict.result !== PASSED) return reasonText(t, verdict.result);
  return t(verdict.by.startsWith('proposal ') ? 'deposits.checksByTwo' : 'deposits.checksPassed');
};

/** States in which its tokens may have to be sent back. */
const UNCREDITED: readonly string[] = ['held', 'rejected'];

/** Where a deposit of tokens is on its chain, and how many blocks follow it. */
function Chain({ chain }: { readonly chain: ChainFacts }) {
  const t = useText();
  const { network, address, txHash, explorer, block, confirmations, needed, rest } = chain;
  const count = formatWhole(confirmations);
  return (
    <>
      <Figure label={t('deposits.network')}>{networkText(t, network)}</Figure>
      <Figure label={t('deposits.confirmations')}>
        {t('deposits.confirmationsOf', { count, needed: formatWhole(needed) })}
      </Figure>
      <Figure label={t('deposits.block')}>{block === null ? t('deposits.noBlock') : formatWhole(block)}</Figure>
      <Figure label={t('deposits.checks')}>{checksText(t, chain)}</Figure>
      {rest === null ? null : <Figure label={t('deposits.rest')}>{rest}</Figure>}
      <Figure label={t('deposits.address')}>
        <CopiedCode label={t('deposits.address')} text={address} />
      </Figure>
      <Figure label={t('deposits.txHash')}>
        <CopiedCode label={t('deposits.txHash')} text={txHash} />
        {explorer === null ? null : (
          <Link href={explorer} target="_blank" rel="noreferrer" sx={{ display: 'block', fontSize: 13 }}>
            {t('deposits.explorer')}
          </Link>
        )}
      </Figure>
    </>
  );
}

/** What arrived in a deposit of tokens, the yen that it is worth (0 yen have no rate yet), and what its chain has. */
export function Tokens({ detail: { transfer, chain } }: { readonly detail: DepositDetail }) {
  const t = useText();
  const { amount, tokens, reason, state } = transfer;
  return (
    <Card title={t('deposits.tokens')}>
      {reason !== null && state === 'held' ? (
        <Alert severity="warning" variant="outlined" sx={{ mb: 1 }}>
          {reasonText(t, reason)}
        </Alert>
      ) : null}
      {chain !== null && chain.block === null && UNCREDITED.includes(state) ? (
        <Alert severity="error" variant="outlined" sx={{ mb: 1 }}>
          {t('deposits.goneNote')}
        </Alert>
      ) : null}
      <Figures>
        <Figure label={t('deposits.arrived')}>{tokens}</Figure>
        <Figure label={t('transfers.amount')}>{amount === '0' ? t('deposits.noRate') : <Yen amount={amount} />}</Figure>
        {chain === null || chain.rate === null ? (
          <Figure label={t('deposits.rate')}>{NOTHING}</Figure>
        ) : (
          <Rate label={t('deposits.rate')} rate={chain.rate} at={chain.rateAt} source={chain.rateSource} />
        )}
        {chain === null ? null : <Chain chain={chain} />}
      </Figures>
    </Card>
  );
}
