import { Button, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { ActionDialog, ReasonField, textIn, useReportedAction } from '../../../shared/dialogs/index.ts';

const STOPS = ['endSessions', 'freeze', 'disable'] as const;
type Stop = (typeof STOPS)[number];
export type AccessActionName = Stop | 'unfreeze' | 'enable';

const stopOf = (action: AccessActionName): Stop | undefined => STOPS.find((one) => one === action);

type Props = { readonly memberId: string; readonly action: AccessActionName };

/** A button that stops or permits logins of a customer; the reason is kept in the log. */
export function AccessAction({ memberId, action }: Props) {
  const t = useText();
  const stop = stopOf(action);
  const send = (key: string, fields: FormData) => {
    const reason = textIn(fields, 'reason');
    if (stop !== undefined)
      return call('POST v1/customer/member/stop', { key, body: { memberId, action: stop, reason } });
    const release = action === 'enable' ? 'enable' : 'unfreeze';
    return call('POST v1/customer/member/release', { key, body: { memberId, action: release, reason } });
  };
  const done = () => t(`customers.${action}Done`, { id: memberId });
  const { isOpen, running, error, open, close, submit } = useReportedAction(send, done);
  const word = t(`customers.${action}`);
  return (
    <>
      <Button variant="outlined" {...(stop === undefined ? {} : { color: 'error' as const })} onClick={open}>
        {word}
      </Button>
      <ActionDialog
        open={isOpen}
        title={word}
        action={word}
        danger={stop !== undefined}
        running={running}
        error={error}
        onClose={close}
        onSubmit={(fields) => void submit(fields)}
      >
        <Typography sx={{ color: 'text.secondary' }}>{t(`customers.${action}Note`)}</Typography>
        <ReasonField autoFocus />
      </ActionDialog>
    </>
  );
}
