import { Icon } from '@kabuto/ui';
import { Alert, Box, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { CopiedCode } from '../../../shared/parts/copied-code.tsx';
import { Figure, Figures } from '../../../shared/parts/figures.tsx';
import { When } from '../../../shared/parts/when.tsx';
import { SettingCard } from '../../../shared/proposing/index.ts';
import { AsWritten, networkText, signerText, Yen } from '../../../shared/transfers/index.ts';
import type { UsdtSettings } from '../model.ts';
import { ProposeTerms } from './propose-terms.tsx';

type SignerProps = { readonly signer: UsdtSettings['signers'][number] };

/** What signs on a network: whether it works, its wallet, and when it has reported last. */
function Signer({ signer: { network, wallet, state, message, reportedAt } }: SignerProps) {
  const t = useText();
  return (
    <Box>
      <Typography variant="h3" sx={{ fontSize: 14, fontWeight: 600, mb: 0.5 }}>
        {networkText(t, network)}
      </Typography>
      {state === 'ready' ? null : (
        <Alert severity="error" variant="outlined" icon={<Icon name="warning" size={16} />} sx={{ mb: 1 }}>
          {signerText(t, state)} {message === null ? null : <AsWritten text={message} />}
        </Alert>
      )}
      <Figures>
        <Figure label={t('payouts.signer')}>{signerText(t, state)}</Figure>
        <Figure label={t('settings.wallet')}>
          <CopiedCode label={t('settings.wallet')} text={wallet} />
        </Figure>
        <Figure label={t('settings.reportedAt')}>
          <When at={reportedAt} />
        </Figure>
      </Figures>
    </Box>
  );
}

/** On which terms USDT is withdrawn, and what signs on each network. */
export function UsdtCard({ usdt: { terms, signers } }: { readonly usdt: UsdtSettings }) {
  const t = useText();
  return (
    <SettingCard
      title={t('subjects.tokenPolicy')}
      kind="tokenPolicy"
      change={<ProposeTerms key={JSON.stringify(terms)} terms={terms} />}
    >
      {terms === null ? (
        <Alert severity="info" variant="outlined">
          {t('settings.usdtIsClosed')}
        </Alert>
      ) : null}
      <Figures>
        {terms === null ? null : (
          <>
            <Figure label={t('settings.minimum')}>
              <Yen amount={terms.minimum} />
            </Figure>
            <Figure label={t('proposals.fieldMost')}>
              {terms.maximum === null ? t('common.noLimit') : <Yen amount={terms.maximum} />}
            </Figure>
            <Figure label={t('settings.fee')}>
              <Yen amount={terms.fee} />
            </Figure>
          </>
        )}
      </Figures>
      {signers.map((signer) => (
        <Signer key={signer.network} signer={signer} />
      ))}
    </SettingCard>
  );
}
