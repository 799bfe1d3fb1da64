import { Box, Button, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { Failure } from '../../../shared/parts/failure.tsx';
import { Card } from '../../../shared/parts/figures.tsx';
import { ScrolledTable } from '../../../shared/parts/scrolled-table.tsx';

export const SIZE = 25;

export type Column<R> = { readonly label: string; readonly right?: boolean; readonly show: (row: R) => ReactNode };

type Props<R> = {
  readonly title: string;
  readonly empty: string;
  readonly data: { readonly rows: readonly R[]; readonly total: number } | undefined;
  readonly error: unknown;
  readonly keyOf: (row: R) => string;
  readonly columns: readonly Column<R>[];
  readonly page: number;
  readonly onPage: (page: number) => void;
  /** What is above the table. */
  readonly children?: ReactNode;
};

/** A list of the customer's account by pages, in a card of its own. */
export function Paged<R>({ title, empty, data, error, keyOf, columns, page, onPage, children }: Props<R>) {
  const t = useText();
  const isLast = data === undefined || page * SIZE >= data.total;
  return (
    <Card title={title}>
      {children}
      <Failure error={error} />
      {data?.total === 0 ? <Typography sx={{ color: 'text.secondary' }}>{empty}</Typography> : null}
      {data === undefined || data.total === 0 ? null : (
        <ScrolledTable label={title}>
          <TableHead>
            <TableRow>
              {columns.map(({ label, right = false }) => (
                <TableCell key={label} align={right ? 'right' : 'left'}>
                  {label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {data.rows.map((row) => (
              <TableRow key={keyOf(row)}>
                {columns.map(({ label, right = false, show }) => (
                  <TableCell key={label} align={right ? 'right' : 'left'} sx={{ fontVariantNumeric: 'tabular-nums' }}>
                    {show(row)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </ScrolledTable>
      )}
      {page === 1 && isLast ? null : (
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end', pt: 1 }}>
          <Button variant="outlined" size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
            {t('customers.newer')}
          </Button>
          <Button variant="outlined" size="small" disabled={isLast} onClick={() => onPage(page + 1)}>
            {t('customers.older')}
          </Button>
        </Box>
      )}
    </Card>
  );
}
