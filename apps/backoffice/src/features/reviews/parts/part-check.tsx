import type { IdentityPart } from '@kabuto/contract/identity';
import { Box, MenuItem, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../../messages/index.ts';
import { type Finding, reasonsFor } from '../checklist.ts';
import { REASON_TEXT } from '../texts.ts';

type Props = {
  readonly part: IdentityPart;
  readonly name: string;
  /** What the member typed; nothing for a picture. */
  readonly value?: ReactNode;
  readonly finding: Finding;
  readonly onChange: (finding: Finding) => void;
};

/** One part of a case: its value, and whether it is correct or rejected for a reason. */
export function PartCheck({ part, name, value, finding, onChange }: Props) {
  const t = useText();
  const reasons = reasonsFor(part);
  const choose = (is: Finding['is'] | null): void => {
    if (is === 'rejected') onChange({ is, reason: reasons[0] ?? 'differs' });
    else onChange({ is: is ?? 'undecided' });
  };
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gap: 1, py: 0.75, borderBottom: 1, borderColor: 'divider', listStyle: 'none' }}
    >
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0 }}>
          <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{name}</Typography>
          {value === undefined ? null : <Typography>{value}</Typography>}
        </Box>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={name}
          value={finding.is}
          onChange={(_event, is: Finding['is'] | null) => choose(is)}
        >
          <ToggleButton value="correct" color="success" sx={{ minHeight: 40, whiteSpace: 'nowrap' }}>
            {t('reviews.matches')}
          </ToggleButton>
          <ToggleButton value="rejected" color="error" sx={{ minHeight: 40, whiteSpace: 'nowrap' }}>
            {t('reviews.reject')}
          </ToggleButton>
        </ToggleButtonGroup>
      </Box>
      {finding.is === 'rejected' ? (
        <TextField
          select
          fullWidth
          label={t('reviews.reasonOf', { part: name })}
          value={finding.reason}
          onChange={({ target }) => {
            const reason = reasons.find((one) => one === target.value);
            if (reason !== undefined) onChange({ ...finding, reason });
          }}
        >
          {reasons.map((reason) => (
            <MenuItem key={reason} value={reason}>
              {t(REASON_TEXT[reason])}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
    </Box>
  );
}
