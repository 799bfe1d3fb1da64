import { MenuItem, TextField } from '@mui/material';
import { useText } from '../../messages/index.ts';
import { reasonText } from './texts.ts';

/** Why it is done, one of these codes, named `reason`; the first is chosen. */
export function ReasonChoice({ codes }: { readonly codes: readonly string[] }) {
  const t = useText();
  return (
    <TextField select name="reason" label={t('common.reason')} defaultValue={codes[0] ?? ''} required fullWidth>
      {codes.map((code) => (
        <MenuItem key={code} value={code}>
          {reasonText(t, code)}
        </MenuItem>
      ))}
    </TextField>
  );
}
