import { Button } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { ActionDialog, ReasonField, textIn, useDialogAction } from '../../../shared/dialogs/index.ts';
import type { RefusePath } from '../model.ts';
import { useDecision } from '../use-decision.ts';

type Props = {
  readonly number: number;
  readonly path: RefusePath;
};

/** Refuses a proposal with a reason. */
export function Refuse({ number, path }: Props) {
  const t = useText();
  const decided = useDecision('refuse');
  const { run, running, error, isOpen, open, close } = useDialogAction((key: string, reason: string) =>
    call(path, { key, body: { number: String(number), reason } }),
  );
  const refuse = async (reason: string): Promise<void> => {
    const proposal = await run(reason);
    if (proposal === undefined) return;
    close();
    decided(proposal);
  };
  return (
    <>
      <Button variant="outlined" color="error" onClick={open}>
        {t('proposals.refuse')}
      </Button>
      <ActionDialog
        open={isOpen}
        title={t('proposals.refuse')}
        action={t('proposals.refuse')}
        danger
        running={running}
        error={error}
        onClose={close}
        onSubmit={(fields) => void refuse(textIn(fields, 'reason'))}
      >
        <ReasonField autoFocus />
      </ActionDialog>
    </>
  );
}
