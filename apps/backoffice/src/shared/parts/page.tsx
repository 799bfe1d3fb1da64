import { Box, Typography } from '@mui/material';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../../messages/index.ts';

type Props = { readonly title: string; readonly actions?: ReactNode; readonly children: ReactNode };

/** A page of the office: its heading with the main actions beside it, and the title of the browser's tab. */
export function Page({ title, actions, children }: Props) {
  const t = useText();
  const office = t('office.title');
  useEffect(() => {
    document.title = `${title} | ${office}`;
  }, [title, office]);
  return (
    <Box sx={{ maxWidth: 1280, px: { xs: 1, md: 2 }, py: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, minHeight: 44, mb: 1.5 }}>
        <Typography variant="h1" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {children}
    </Box>
  );
}
