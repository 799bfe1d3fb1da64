import type { OperatorView } from '@kabuto/contract/operator';
import { formatDateTime, NOTHING } from '@kabuto/i18n';
import { Box, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';

/** How many passkeys an operator has, and from when the newest approves. */
export function Passkeys({ operator: { passkeys, approvesFrom, demo } }: { readonly operator: OperatorView }) {
  const t = useText();
  if (demo) return NOTHING;
  if (passkeys.length === 0) return t('operators.waiting');
  return (
    <Box>
      {t('operators.passkeyCount', { n: passkeys.length })}
      {approvesFrom === null ? null : (
        <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>
          {t('operators.approvesFrom', { time: formatDateTime(approvesFrom) })}
        </Typography>
      )}
    </Box>
  );
}
