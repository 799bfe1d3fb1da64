import { formatWhole, NOTHING } from '@kabuto/i18n';
import { Box, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { ageOf } from '../../../shared/parts/age.ts';
import { CopiedCode } from '../../../shared/parts/copied-code.tsx';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { When } from '../../../shared/parts/when.tsx';
import { AsWritten, haltText, networkText } from '../../../shared/transfers/index.ts';
import { lateBy, type Treasury, tokensText } from '../model.ts';
import { Halting } from './halting.tsx';
import { Warning } from './warning.tsx';

type Props = { readonly network: Treasury['networks'][number]; readonly now: number };

function Network({ network: of, now }: Props) {
  const {
    network,
    contract,
    pending,
    pendingTokens,
    halted,
    operatorHalt,
    head,
    headAt,
    tip,
    undone,
    reappeared,
    swept,
    sweptElsewhere,
    sweptToCold,
    cold,
    compared,
  } = of;
  const t = useText();
  const late = lateBy(headAt, now);
  const lateAge = late === null ? null : ageOf(late);
  return (
    <Box sx={{ '& + &': { mt: 2 } }}>
      <Typography variant="h3" sx={{ fontSize: 14, fontWeight: 600, mb: 0.5 }}>
        {networkText(t, network)}
      </Typography>
      {halted === null ? null : <Warning severity="error">{haltText(t, halted)}</Warning>}
      {lateAge === null ? null : (
        <Warning severity="warning">{t('treasury.late', { age: t(lateAge.key, { n: lateAge.n }) })}</Warning>
      )}
      {undone === 0 ? null : <Warning severity="error">{t('treasury.undone', { n: formatWhole(undone) })}</Warning>}
      {reappeared === 0 ? null : (
        <Warning severity="warning">{t('treasury.reappeared', { n: formatWhole(reappeared) })}</Warning>
      )}
      {Number(sweptElsewhere) === 0 ? null : (
        <Warning severity="error">{t('treasury.sweptElsewhere', { tokens: tokensText(sweptElsewhere) })}</Warning>
      )}
      {compared === null || Number(compared.difference) === 0 ? null : (
        <Warning severity="error">{t('treasury.balanceDiffers', { tokens: tokensText(compared.difference) })}</Warning>
      )}
      <Figures>
        {operatorHalt === null ? null : (
          <>
            <Figure label={t('treasury.haltedBy')}>
              <AsWritten text={operatorHalt.by} />
            </Figure>
            <Figure label={t('treasury.haltedAt')}>
              <When at={operatorHalt.at} />
            </Figure>
            <Figure label={t('common.reason')}>
              <AsWritten text={operatorHalt.reason} />
            </Figure>
          </>
        )}
        <Figure label={t('treasury.headAt')}>{headAt === null ? t('treasury.noHead') : <When at={headAt} />}</Figure>
        <Figure label={t('today.networkRead')}>{tip === null ? NOTHING : formatWhole(tip)}</Figure>
        <Figure label={t('today.networkBehind')}>
          {tip === null || head === null ? NOTHING : formatWhole(Math.max(0, head - tip))}
        </Figure>
        <Figure label={t('treasury.pending')}>
          {t('treasury.pendingOf', { n: formatWhole(pending), tokens: tokensText(pendingTokens) })}
        </Figure>
        <Figure label={t('treasury.swept')}>{tokensText(swept)}</Figure>
        {cold === null ? null : (
          <>
            <Figure label={t('treasury.sweptToCold')}>{tokensText(sweptToCold)}</Figure>
            <Figure label={t('treasury.cold')}>
              <CopiedCode label={t('treasury.cold')} text={cold} />
            </Figure>
          </>
        )}
        <Figure label={t('treasury.onChain')}>{compared === null ? NOTHING : tokensText(compared.onChain)}</Figure>
        <Figure label={t('treasury.comparedAt')}>{compared === null ? NOTHING : <When at={compared.at} />}</Figure>
        <Figure label={t('treasury.contract')}>
          <CopiedCode label={t('treasury.contract')} text={contract} />
        </Figure>
      </Figures>
      <Halting network={network} halted={operatorHalt !== null} />
    </Box>
  );
}

/** How far each network has been read, how old its newest block is, and why it is halted. */
export function NetworksCard({ treasury: { networks, addresses, readAt } }: { readonly treasury: Treasury }) {
  const t = useText();
  return (
    <Card title={t('today.networks')}>
      {networks.map((network) => (
        <Network key={network.network} network={network} now={readAt} />
      ))}
      <Box sx={{ mt: networks.length === 0 ? 0 : 2 }}>
        <Figures>
          <Figure label={t('treasury.addresses')}>{t('today.open', { n: formatWhole(addresses) })}</Figure>
        </Figures>
      </Box>
    </Card>
  );
}
