import { NOTHING } from '@kabuto/i18n';
import { Box, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { Figure, Figures } from '../../../shared/parts/figures.tsx';
import { Yen } from '../../../shared/transfers/index.ts';
import { type DayReply, LINES } from '../model.ts';
import { Difference } from './difference.tsx';

/** The same three figures one below the other, for a screen on which the difference would be out of sight. */
export function StackedLines({ of: { ledger, bank, difference } }: { readonly of: DayReply }) {
  const t = useText();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)', pt: 0.5 }}>
      {LINES.map((line) => (
        <Box key={line}>
          <Typography variant="h3" sx={{ fontSize: 15, fontWeight: 600, mb: 0.5 }}>
            {t(`reconciliation.${line}`)}
          </Typography>
          <Figures>
            <Figure label={t('reconciliation.ledger')}>
              <Yen amount={ledger[line]} />
            </Figure>
            <Figure label={t('reconciliation.bank')}>{bank === null ? NOTHING : <Yen amount={bank[line]} />}</Figure>
            <Figure label={t('reconciliation.difference')}>
              <Difference amount={difference?.[line] ?? null} />
            </Figure>
          </Figures>
        </Box>
      ))}
    </Box>
  );
}
