import { Box, Button, TextField } from '@mui/material';
import { useText } from '../../messages/index.ts';
import { textIn } from '../dialogs/index.ts';

/** Wants the reason for which a customer's pictures are opened: each look is logged, and the customer sees it. */
export function ViewReason({ onOpen }: { readonly onOpen: (reason: string) => void }) {
  const t = useText();
  return (
    <Box
      component="form"
      sx={{ display: 'grid', gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        const why = event.currentTarget instanceof HTMLFormElement && textIn(new FormData(event.currentTarget), 'why');
        if (why) onOpen(why);
      }}
    >
      <TextField
        name="why"
        label={t('common.viewReason')}
        helperText={t('common.viewReasonHint')}
        required
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Button type="submit" variant="outlined">
        {t('common.show')}
      </Button>
    </Box>
  );
}
