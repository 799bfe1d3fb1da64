import { Alert } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { Card, Figure, Figures } from '../../../shared/parts/figures.tsx';
import { reasonText, Yen } from '../../../shared/transfers/index.ts';
import type { DepositDetail } from '../model.ts';

/** What arrived in a deposit of tokens, and the yen that it is worth; 0 yen have no rate yet. */
export function Tokens({ detail: { transfer } }: { readonly detail: DepositDetail }) {
  const t = useText();
  const { amount, tokens, reason, state } = transfer;
  return (
    <Card title={t('deposits.tokens')}>
      {reason !== null && state === 'held' ? (
        <Alert severity="warning" variant="outlined" sx={{ mb: 1 }}>
          {reasonText(t, reason)}
        </Alert>
      ) : null}
      <Figures>
        <Figure label={t('deposits.arrived')}>{tokens}</Figure>
        <Figure label={t('transfers.amount')}>{amount === '0' ? t('deposits.noRate') : <Yen amount={amount} />}</Figure>
      </Figures>
    </Card>
  );
}
