import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { useText } from '../../messages/index.ts';
import { Failure } from '../parts/failure.tsx';

type Props = {
  readonly open: boolean;
  readonly title: string;
  /** The label of the button that submits it. */
  readonly action: string;
  readonly danger?: boolean;
  /** The dialog has no fields: Enter submits it. */
  readonly confirmsOnly?: boolean;
  readonly running: boolean;
  readonly error: unknown;
  readonly labelOf?: (field: string) => string | undefined;
  /** The names of fields that contradict each other: each then shows what is allowed, and nothing is sent. */
  readonly invalidFields?: (fields: FormData) => readonly string[];
  readonly onClose: () => void;
  readonly onSubmit: (fields: FormData) => void;
  readonly children: ReactNode;
};

/** A dialog with a form for one named action; what went wrong is shown in it. */
export function ActionDialog({
  open,
  title,
  action,
  danger = false,
  confirmsOnly = false,
  running,
  error,
  ...props
}: Props) {
  const t = useText();
  const titleId = useId();
  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const wrong = props.invalidFields?.(fields) ?? [];
    for (const field of form.querySelectorAll('input'))
      field.setCustomValidity(wrong.includes(field.name) ? field.name : '');
    if (form.reportValidity()) props.onSubmit(fields);
  };
  return (
    <Dialog
      open={open}
      onClose={running ? () => undefined : props.onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      slotProps={{
        paper: { sx: { mx: { xs: 1, sm: 4 }, width: { xs: 'calc(100% - 16px)', sm: 'calc(100% - 64px)' } } },
      }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
            {props.children}
            <Failure error={error} {...(props.labelOf === undefined ? {} : { labelOf: props.labelOf })} />
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={props.onClose} disabled={running} color="secondary">
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            disabled={running}
            autoFocus={confirmsOnly}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
