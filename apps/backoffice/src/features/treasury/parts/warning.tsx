import { Icon } from '@kabuto/ui';
import { Alert } from '@mui/material';
import type { ReactNode } from 'react';

type Props = { readonly severity: 'error' | 'warning'; readonly children: ReactNode };

/** What somebody has to do something about. */
export function Warning({ severity, children }: Props) {
  return (
    <Alert severity={severity} variant="outlined" icon={<Icon name="warning" size={16} />} sx={{ mb: 1 }}>
      {children}
    </Alert>
  );
}
