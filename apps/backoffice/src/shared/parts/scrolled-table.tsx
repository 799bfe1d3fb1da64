import { Table, TableContainer } from '@mui/material';
import type { ReactNode } from 'react';

type Props = {
  /** What the table shows. */
  readonly label: string;
  readonly children: ReactNode;
};

/** A table that scrolls sideways by itself where it is wider than the page, by keyboard too. */
export function ScrolledTable({ label, children }: Props) {
  return (
    <TableContainer role="region" aria-label={label} tabIndex={0}>
      <Table size="small" aria-label={label} sx={{ '& td, & th': { px: { xs: 0.5, md: 1, lg: 2 } } }}>
        {children}
      </Table>
    </TableContainer>
  );
}
