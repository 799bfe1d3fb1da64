import { Button, Typography } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { ActionDialog, ReasonField, textIn, useReportedAction } from '../../../shared/dialogs/index.ts';
import type { ReferralMember } from '../model.ts';

/** Gives the permission to refer others, or withdraws it; the reason is kept in the log. */
export function SetPermission({ member: { memberId, mayRefer } }: { readonly member: ReferralMember }) {
  const t = useText();
  const permission = mayRefer ? 'withdrawn' : 'given';
  const send = (key: string, fields: FormData) =>
    call('POST v1/referral/permission/set', {
      key,
      body: { memberId, permission, reason: textIn(fields, 'reason') },
    });
  const { isOpen, running, error, open, close, submit } = useReportedAction(send, () =>
    t(mayRefer ? 'referrals.withdrawnDone' : 'referrals.givenDone', { id: memberId }),
  );
  const word = t(mayRefer ? 'referrals.withdraw' : 'referrals.give');
  return (
    <>
      <Button variant="outlined" {...(mayRefer ? { color: 'error' } : {})} onClick={open}>
        {word}
      </Button>
      <ActionDialog
        open={isOpen}
        title={word}
        action={word}
        danger={mayRefer}
        running={running}
        error={error}
        onClose={close}
        onSubmit={(fields) => void submit(fields)}
      >
        <Typography sx={{ color: 'text.secondary' }}>
          {t(mayRefer ? 'referrals.withdrawNote' : 'referrals.giveNote')}
        </Typography>
        <ReasonField autoFocus />
      </ActionDialog>
    </>
  );
}
