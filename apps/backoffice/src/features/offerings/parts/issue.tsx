import { Box, Chip } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { issueName, type Offering } from '../model.ts';

type Props = { readonly offering: Pick<Offering, 'names' | 'code' | 'fictional'> };

/** The issue of an offering by name and code; one of an invented company is marked so. */
export function Issue({ offering }: Props) {
  const t = useText();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, flexWrap: 'wrap' }}>
      {issueName(offering)}
      {offering.names === null ? null : (
        <Box component="span" lang="zxx" sx={{ color: 'text.secondary', fontSize: 13 }}>
          {offering.code}
        </Box>
      )}
      {offering.fictional ? <Chip size="small" variant="outlined" label={t('offerings.fictional')} /> : null}
    </Box>
  );
}
