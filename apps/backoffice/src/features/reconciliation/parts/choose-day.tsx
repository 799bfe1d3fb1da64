import { Icon } from '@kabuto/ui';
import { Box, IconButton, TextField, Tooltip } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { addDays, asDate } from '../iso-date.ts';

type Props = {
  readonly date: string;
  /** The date of the market, which is the last one; null: not known yet. */
  readonly last: string | null;
  readonly onChange: (date: string) => void;
};

/** The day that is shown, with the days before and after it. */
export function ChooseDay({ date, last, onChange }: Props) {
  const t = useText();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Tooltip title={t('reconciliation.previousDay')}>
        <IconButton aria-label={t('reconciliation.previousDay')} onClick={() => onChange(addDays(date, -1))}>
          <Icon name="back" />
        </IconButton>
      </Tooltip>
      <TextField
        type="date"
        label={t('reconciliation.date')}
        value={date}
        onChange={({ target }) => {
          const chosen = asDate(target.value);
          if (chosen !== null) onChange(chosen);
        }}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: last === null ? {} : { max: last } }}
      />
      <Tooltip title={t('reconciliation.nextDay')}>
        <span>
          <IconButton
            aria-label={t('reconciliation.nextDay')}
            disabled={last === null || date >= last}
            onClick={() => onChange(addDays(date, 1))}
          >
            <Icon name="forward" />
          </IconButton>
        </span>
      </Tooltip>
    </Box>
  );
}
