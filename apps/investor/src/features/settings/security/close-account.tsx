import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { toast } from '../../../shared/notices/notices.ts';
import { leave } from '../../../shared/session/index.ts';
import { Button } from '../../../shared/ui/index.ts';
import css from './security.module.css';
import type { TaskProps } from './task.ts';

/** Ends the account for good: what goes and what is kept is said first, then the member confirms. */
export function CloseAccount({ ask, onDone }: TaskProps) {
  const t = useText();
  const close = useMutation({
    mutationFn: async () => {
      const stepUpToken = await ask('account-close');
      if (stepUpToken === null) return;
      await call('POST v1/user/user/close', { body: { stepUpToken } });
      onDone();
      await leave();
      toast(t('settings.closed'));
    },
  });
  return (
    <>
      <p className={css.lead}>{t('settings.closeLead')}</p>
      <p className={css.lead}>{t('settings.closeKept')}</p>
      <Button kind="danger" busy={close.isPending} onClick={() => close.mutate()}>
        {t('settings.closeNow')}
      </Button>
    </>
  );
}
