import { Box } from '@mui/material';
import { issueName, type Offering } from '../model.ts';

type Props = { readonly offering: Pick<Offering, 'names' | 'code'> };

/** The issue of an offering by name and code; the name of an invented company says that it is one. */
export function Issue({ offering }: Props) {
  const name = issueName(offering);
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, flexWrap: 'wrap' }}>
      {name}
      {name === offering.code ? null : (
        <Box component="span" lang="zxx" sx={{ color: 'text.secondary', fontSize: 13 }}>
          {offering.code}
        </Box>
      )}
    </Box>
  );
}
