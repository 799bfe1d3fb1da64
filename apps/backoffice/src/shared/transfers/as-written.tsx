import { NOTHING } from '@kabuto/i18n';
import { Box } from '@mui/material';

/** A text as a bank or customer wrote it, the same in every language; a dash for none. Long ones break anywhere. */
export function AsWritten({ text }: { readonly text: string | null }) {
  if (text === null || text === '') return NOTHING;
  return (
    <Box component="span" lang="ja" sx={{ overflowWrap: 'anywhere' }}>
      {text}
    </Box>
  );
}

/** A number or code made by the server, such as a reference; a dash for none. */
export function Code({ text }: { readonly text: string | null }) {
  if (text === null || text === '') return NOTHING;
  return (
    <Box component="code" lang="zxx" sx={{ font: 'inherit', whiteSpace: 'nowrap' }}>
      {text}
    </Box>
  );
}
