import { formatWhole } from '@kabuto/i18n';
import { Box, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { When } from '../../../shared/parts/when.tsx';
import { OpenProposals, SettingCard } from '../../../shared/proposing/index.ts';
import { Yen } from '../../../shared/transfers/index.ts';
import { type Treasury, tokensText } from '../model.ts';
import { ProposeFunding } from './propose-funding.tsx';
import { ProposeRelease } from './propose-release.tsx';
import { Warning } from './warning.tsx';

/** Tokens and yen of the treasury in the ledger, and by how much that differs from the chain. */
export function LedgerCard({ treasury: { tokens, yen } }: { readonly treasury: Treasury }) {
  const t = useText();
  return (
    <Card title={t('treasury.ledger')}>
      {tokens.map(({ token, difference }) =>
        Number(difference) === 0 ? null : (
          <Warning key={token} severity="error">
            {t('treasury.differs', { tokens: tokensText(difference, token) })}
          </Warning>
        ),
      )}
      <Figures>
        {tokens.map(({ token, amount }) => (
          <Figure key={token} label={token}>
            {tokensText(amount, token)}
          </Figure>
        ))}
        {tokens.map(({ token, unallocated }) =>
          Number(unallocated) === 0 ? null : (
            <Figure key={`unallocated ${token}`} label={t('treasury.unallocated', { token })}>
              {tokensText(unallocated, token)}
            </Figure>
          ),
        )}
        <Figure label={t('treasury.yen')}>
          <Yen amount={yen} />
        </Figure>
      </Figures>
    </Card>
  );
}

/**
 * Yen that were credited for tokens and are locked until the treasury has paid them, what it has spare for them, and
 * the payments that wait for a second operator.
 */
export function OwedCard({ owed: { count, amount, oldestAt, spare } }: Pick<Treasury, 'owed'>) {
  const t = useText();
  const missing = Math.max(0, 0 - Number(spare));
  return (
    <SettingCard
      title={t('treasury.owed')}
      kind="treasuryFunding"
      change={
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <ProposeFunding most={Math.min(Number(spare), Number(amount))} />
          <ProposeRelease most={Number(spare) - Number(amount)} />
        </Box>
      }
    >
      {missing === 0 ? null : (
        <Warning severity="error">{t('treasury.missing', { amount: formatWhole(missing) })}</Warning>
      )}
      <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
        {t(count === 0 ? 'treasury.none' : 'treasury.owedNote')}
      </Typography>
      <Figures>
        {count === 0 ? null : (
          <>
            <Figure label={t('transfers.amount')}>
              <Yen amount={amount} />
            </Figure>
            <Figure label={t('office.deposits')}>{t('today.open', { n: formatWhole(count) })}</Figure>
            {oldestAt === null ? null : (
              <Figure label={t('treasury.oldest')}>
                <When at={oldestAt} />
              </Figure>
            )}
          </>
        )}
        <Figure label={t('treasury.spare')}>
          <Yen amount={String(Math.max(0, Number(spare)))} />
        </Figure>
      </Figures>
      <OpenProposals kind="treasuryRelease" />
    </SettingCard>
  );
}
