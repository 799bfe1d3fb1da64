import { Alert, Button, Paper, TextField } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { textIn } from '../../../shared/dialogs/index.ts';

/** Asks for the reason before a case is opened. */
export function WhyGate({ onOpen }: { readonly onOpen: (why: string) => void }) {
  const t = useText();
  return (
    <Paper
      component="form"
      elevation={1}
      sx={{ p: 2, maxWidth: 560, display: 'grid', gap: 2 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (event.currentTarget instanceof HTMLFormElement) onOpen(textIn(new FormData(event.currentTarget), 'why'));
      }}
    >
      <TextField
        name="why"
        label={t('reviews.whyOpen')}
        helperText={t('reviews.whyHint')}
        required
        autoFocus
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <Alert severity="info" variant="outlined">
        {t('reviews.viewsAreShown')}
      </Alert>
      <Button type="submit" variant="contained">
        {t('reviews.openCase')}
      </Button>
    </Paper>
  );
}
