import { TextField } from '@mui/material';
import { useText } from '../../messages/index.ts';

/** Why it is done, named `reason`. */
export function ReasonField({ autoFocus = false }: { readonly autoFocus?: boolean }) {
  const t = useText();
  return (
    <TextField
      name="reason"
      label={t('common.reason')}
      helperText={t('common.reasonHint')}
      required
      fullWidth
      multiline
      minRows={2}
      autoFocus={autoFocus}
      slotProps={{ htmlInput: { maxLength: 400 } }}
    />
  );
}
