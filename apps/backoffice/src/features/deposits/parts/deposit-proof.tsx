import { Typography } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useMay } from '../../../shared/access/index.ts';
import { callFile } from '../../../shared/api/index.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import { Picture } from '../../../shared/parts/picture.tsx';
import { ViewReason } from '../../../shared/parts/view-reason.tsx';
import type { TransferRow } from '../../../shared/transfers/index.ts';

/** The deposit proof, opened for a reason: each look is logged, and its customer sees it. */
export function DepositProof({ transfer: { transferId, hasProof } }: { readonly transfer: TransferRow }) {
  const t = useText();
  const may = useMay();
  const [reason, setReason] = useState<string | null>(null);
  const name = t('deposits.proof');
  const note = hasProof && !may('fund.view') ? 'deposits.proofHidden' : 'deposits.noProof';
  if (!hasProof || !may('fund.view'))
    return (
      <Card title={name}>
        <Typography sx={{ color: 'text.secondary' }}>{t(note)}</Typography>
      </Card>
    );
  return (
    <Card title={name}>
      {reason === null ? (
        <ViewReason onOpen={setReason} />
      ) : (
        <Picture
          of={['deposit proof', transferId]}
          read={(signal) => callFile('GET v1/fund/deposit/proof', { transferId, reason }, signal)}
          name={t('reviews.pictures')}
        />
      )}
      <Typography sx={{ color: 'text.secondary', fontSize: 13, mt: 1 }}>{t('deposits.proofNote')}</Typography>
    </Card>
  );
}
