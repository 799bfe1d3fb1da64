import { formatWhole } from '@kabuto/i18n';
import { Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { When } from '../../../shared/parts/when.tsx';
import { Yen } from '../../../shared/transfers/index.ts';
import { type Treasury, tokensText } from '../model.ts';

/** Tokens and yen of the treasury in the ledger. */
export function LedgerCard({ treasury: { tokens, yen } }: { readonly treasury: Treasury }) {
  const t = useText();
  return (
    <Card title={t('treasury.ledger')}>
      <Figures>
        {tokens.map(({ token, amount }) => (
          <Figure key={token} label={token}>
            {tokensText(amount, token)}
          </Figure>
        ))}
        <Figure label={t('treasury.yen')}>
          <Yen amount={yen} />
        </Figure>
      </Figures>
    </Card>
  );
}

/** Yen that were credited for tokens and are locked until the treasury has paid them. */
export function OwedCard({ owed: { count, amount, oldestAt } }: Pick<Treasury, 'owed'>) {
  const t = useText();
  return (
    <Card title={t('treasury.owed')}>
      <Typography sx={{ color: 'text.secondary', fontSize: 13, mb: 1 }}>
        {t(count === 0 ? 'treasury.none' : 'treasury.owedNote')}
      </Typography>
      {count === 0 ? null : (
        <Figures>
          <Figure label={t('transfers.amount')}>
            <Yen amount={amount} />
          </Figure>
          <Figure label={t('deposits.list')}>{t('today.open', { n: formatWhole(count) })}</Figure>
          {oldestAt === null ? null : (
            <Figure label={t('treasury.oldest')}>
              <When at={oldestAt} />
            </Figure>
          )}
        </Figures>
      )}
    </Card>
  );
}
