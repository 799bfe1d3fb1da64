import { Box, Button } from '@mui/material';
import { useInfinitePaginationContext } from 'react-admin';
import { useText } from '../../messages/index.ts';

/** Loads the next part of the log, when there is one. */
export function More() {
  const t = useText();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = useInfinitePaginationContext();
  if (!hasNextPage) return null;
  return (
    <Box sx={{ p: 2, textAlign: 'center' }}>
      <Button variant="outlined" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t('common.more')}
      </Button>
    </Box>
  );
}
