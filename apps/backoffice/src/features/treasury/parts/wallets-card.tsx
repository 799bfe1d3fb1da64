import { formatWhole } from '@kabuto/i18n';
import { Box, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { CopiedCode } from '../../../shared/parts/copied-code.tsx';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { When } from '../../../shared/parts/when.tsx';
import { AsWritten, networkText, signerText } from '../../../shared/transfers/index.ts';
import { type Treasury, tokensText } from '../model.ts';
import { Warning } from './warning.tsx';

type Wallet = Treasury['wallets'][number];

/** What a wallet has beside what withdrawals in progress may still take from it. */
function Level({ wallet: { level, needed } }: { readonly wallet: Wallet }) {
  const t = useText();
  const need = <Figure label={t('treasury.needed')}>{tokensText(needed)}</Figure>;
  if (level === null)
    return (
      <>
        <Figure label={t('treasury.balance')}>{t('treasury.noLevel')}</Figure>
        {need}
      </>
    );
  const { balance, dayLimit, dayUsed, gasFor, readAt } = level;
  return (
    <>
      <Figure label={t('treasury.balance')}>{tokensText(balance)}</Figure>
      {need}
      <Figure label={t('treasury.dayUsed')}>{tokensText(dayUsed)}</Figure>
      <Figure label={t('treasury.dayLimit')}>{tokensText(dayLimit)}</Figure>
      {gasFor === null ? null : (
        <Figure label={t('treasury.gasFor')}>{t('treasury.gasForOf', { n: formatWhole(gasFor) })}</Figure>
      )}
      <Figure label={t('treasury.levelAt')}>
        <When at={readAt} />
      </Figure>
    </>
  );
}

function WalletFigures({ wallet }: { readonly wallet: Wallet }) {
  const t = useText();
  const { network, wallet: address, state, message, faults } = wallet;
  return (
    <Box sx={{ '& + &': { mt: 2 } }}>
      <Typography variant="h3" sx={{ fontSize: 14, fontWeight: 600, mb: 0.5 }}>
        {networkText(t, network)}
      </Typography>
      {state === 'ready' ? null : (
        <Warning severity="error">
          {signerText(t, state)} {message === null ? null : <AsWritten text={message} />}
        </Warning>
      )}
      {faults.map((fault) => (
        <Warning key={fault} severity="error">
          {t(`treasury.${fault}`)}
        </Warning>
      ))}
      <Figures>
        <Figure label={t('payouts.signer')}>{signerText(t, state)}</Figure>
        <Level wallet={wallet} />
        <Figure label={t('settings.wallet')}>
          <CopiedCode label={t('settings.wallet')} text={address} />
        </Figure>
      </Figures>
    </Box>
  );
}

/** The wallets that withdrawals are paid from. */
export function WalletsCard({ wallets }: Pick<Treasury, 'wallets'>) {
  const t = useText();
  return (
    <Card title={t('treasury.walletTitle')}>
      {wallets.length === 0 ? t('treasury.noWallet') : null}
      {wallets.map((wallet) => (
        <WalletFigures key={wallet.network} wallet={wallet} />
      ))}
    </Card>
  );
}
