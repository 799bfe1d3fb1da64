import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { callFile } from '../../../shared/api/index.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import { Picture } from '../../../shared/parts/picture.tsx';
import type { TransferRow } from '../../../shared/transfers/index.ts';

/** The deposit proof; for a deposit that is not in review only on request, since each view is logged. */
export function DepositProof({ transfer: { transferId, hasProof, state } }: { readonly transfer: TransferRow }) {
  const t = useText();
  const [shown, setShown] = useState(state === 'review');
  const name = t('deposits.proof');
  if (!hasProof)
    return (
      <Card title={name}>
        <Typography sx={{ color: 'text.secondary' }}>{t('deposits.noProof')}</Typography>
      </Card>
    );
  return (
    <Card title={name}>
      {shown ? (
        <Picture
          of={['deposit proof', transferId]}
          read={(signal) => callFile('GET v1/fund/deposit/proof', { transferId }, signal)}
          name={t('reviews.pictures')}
        />
      ) : (
        <Button variant="outlined" onClick={() => setShown(true)}>
          {t('deposits.showProof')}
        </Button>
      )}
      <Typography sx={{ color: 'text.secondary', fontSize: 13, mt: 1 }}>{t('deposits.proofNote')}</Typography>
    </Card>
  );
}
