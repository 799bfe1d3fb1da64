import { Box, Typography } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { callFile } from '../../../shared/api/index.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import { Picture } from '../../../shared/parts/picture.tsx';
import { ViewReason } from '../../../shared/parts/view-reason.tsx';
import type { Agreement } from '../model.ts';

const PICTURES = ['signature', 'photo'] as const;

/** Signature and photo, opened for a reason: each look is logged, and its customer sees it. */
export function Pictures({ agreement: { applicationId } }: { readonly agreement: Agreement }) {
  const t = useText();
  const [reason, setReason] = useState<string | null>(null);
  return (
    <Card title={t('agreements.pictures')}>
      {reason === null ? (
        <ViewReason onOpen={setReason} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {PICTURES.map((picture) => (
            <Picture
              key={picture}
              of={['agreement', applicationId, picture]}
              read={(signal) =>
                callFile('GET v1/offering/agreement/picture', { applicationId, picture, reason }, signal)
              }
              name={t(`agreements.${picture}`)}
            />
          ))}
        </Box>
      )}
      <Typography sx={{ color: 'text.secondary', fontSize: 13, mt: 1 }}>{t('agreements.picturesNote')}</Typography>
    </Card>
  );
}
