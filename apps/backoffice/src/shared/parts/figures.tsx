import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** A card with a heading. */
export function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Paper component="section" elevation={1} sx={{ p: 2 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

/** Labels with their values, one a line. */
export function Figures({ children }: { readonly children: ReactNode }) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
      {children}
    </Box>
  );
}

export function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between', alignItems: 'baseline' }}>
      <Typography component="dt" sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'break-word' }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{ m: 0, textAlign: 'right', overflowWrap: 'break-word', minWidth: 'min-content', flexShrink: 20 }}
      >
        {children}
      </Typography>
    </Box>
  );
}
