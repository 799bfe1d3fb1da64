import { formatIsoDate } from '@kabuto/i18n';
import { Box, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useText } from '../../../messages/index.ts';
import { Card } from '../../../shared/parts/figures.tsx';
import type { DayReply } from '../model.ts';
import { StackedLines } from './stacked-lines.tsx';
import { ThreeColumns } from './three-columns.tsx';
import { UnmatchedLines } from './unmatched-lines.tsx';
import { Verdict } from './verdict.tsx';

/** A day in three columns, and the lines that only one side has. */
export function Day({ of }: { readonly of: DayReply }) {
  const t = useText();
  const hasRoom = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'));
  return (
    <>
      <Verdict of={of} />
      <Card title={t('reconciliation.day', { date: formatIsoDate(of.date) })}>
        {hasRoom ? <ThreeColumns of={of} /> : <StackedLines of={of} />}
        {of.unmatched.length === 0 ? null : (
          <Box sx={{ mt: 2 }}>
            <UnmatchedLines lines={of.unmatched} />
          </Box>
        )}
      </Card>
    </>
  );
}
