import { Icon } from '@kabuto/ui';
import { Alert, AlertTitle } from '@mui/material';
import type { ReactNode } from 'react';

type Props = { readonly title: string; readonly children?: ReactNode };

/** An alert of the highest severity: filled with the error colour, the same in both themes. */
export function LoudAlert({ title, children }: Props) {
  return (
    <Alert
      severity="error"
      variant="filled"
      icon={<Icon name="warning" />}
      sx={{ bgcolor: 'error.main', color: 'error.contrastText', fontSize: 15 }}
    >
      <AlertTitle sx={{ fontSize: 17, fontWeight: 600, mb: children === undefined ? 0 : 0.5 }}>{title}</AlertTitle>
      {children}
    </Alert>
  );
}
