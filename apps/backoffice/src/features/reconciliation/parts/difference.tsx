import { formatSigned, NOTHING } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { Box } from '@mui/material';
import { useText } from '../../../messages/index.ts';

/** A difference in yen with its sign; one that is not zero is marked with an icon. Null: nothing to compare. */
export function Difference({ amount }: { readonly amount: string | null }) {
  const t = useText();
  if (amount === null) return NOTHING;
  const differs = Number(amount) !== 0;
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 0.5,
        whiteSpace: 'nowrap',
        ...(differs ? { color: 'error.main', fontWeight: 600 } : { color: 'text.secondary' }),
      }}
    >
      {differs ? <Icon name="warning" size={16} /> : null}
      {t('transfers.yen', { n: formatSigned(Number(amount)) })}
    </Box>
  );
}
