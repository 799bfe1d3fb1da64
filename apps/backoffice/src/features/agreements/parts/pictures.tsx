import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { callFile } from '../../../shared/api/index.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import { Picture } from '../../../shared/parts/picture.tsx';
import type { Agreement } from '../model.ts';

const PICTURES = ['signature', 'photo'] as const;

/** Signature and photo; of a decided agreement only on request, since each look is logged. */
export function Pictures({ agreement: { applicationId, state } }: { readonly agreement: Agreement }) {
  const t = useText();
  const [shown, setShown] = useState(state === 'signed');
  return (
    <Card title={t('agreements.pictures')}>
      {shown ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {PICTURES.map((picture) => (
            <Picture
              key={picture}
              of={['agreement', applicationId, picture]}
              read={(signal) => callFile('GET v1/offering/agreement/picture', { applicationId, picture }, signal)}
              name={t(`agreements.${picture}`)}
            />
          ))}
        </Box>
      ) : (
        <Button variant="outlined" onClick={() => setShown(true)}>
          {t('agreements.show')}
        </Button>
      )}
      <Typography sx={{ color: 'text.secondary', fontSize: 13, mt: 1 }}>{t('agreements.picturesNote')}</Typography>
    </Card>
  );
}
