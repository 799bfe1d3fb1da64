import { formatWhole } from '@kabuto/i18n';
import { Box } from '@mui/material';
import { useText } from '../../messages/index.ts';

/** Whole yen with its unit; the digits have one width. */
export function Yen({ amount }: { readonly amount: string }) {
  const t = useText();
  return (
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {t('transfers.yen', { n: formatWhole(Number(amount)) })}
    </Box>
  );
}
