import { Button } from '@mui/material';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { call, useAction } from '../../../shared/api/index.ts';
import { ActionDialog, ReasonField, textIn } from '../../../shared/dialogs/index.ts';
import type { RefusePath } from '../model.ts';
import { useDecision } from '../use-decision.ts';

type Props = {
  readonly number: number;
  readonly path: RefusePath;
};

/** Refuses a proposal with a reason. */
export function Refuse({ number, path }: Props) {
  const t = useText();
  const decided = useDecision();
  const [open, setOpen] = useState(false);
  const { run, running, error, reset } = useAction((key: string, reason: string) =>
    call(path, { key, body: { number: String(number), reason } }),
  );
  const refuse = async (reason: string): Promise<void> => {
    const proposal = await run(reason);
    if (proposal === undefined) return;
    setOpen(false);
    decided(proposal);
  };
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {t('proposals.refuse')}
      </Button>
      <ActionDialog
        open={open}
        title={t('proposals.refuse')}
        action={t('proposals.refuse')}
        danger
        running={running}
        error={error}
        onClose={() => {
          setOpen(false);
          reset();
        }}
        onSubmit={(fields) => void refuse(textIn(fields, 'reason'))}
      >
        <ReasonField autoFocus />
      </ActionDialog>
    </>
  );
}
