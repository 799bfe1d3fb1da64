import { Button } from '@kabuto/ui';
import { toast } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../messages/index.ts';
import { call } from '../../shared/api/index.ts';
import { performLogout } from '../../shared/session/index.ts';
import css from './security.module.css';
import type { TaskProps } from './task.ts';

/** Closes the account permanently: lists first what is deleted and what is kept, then asks the member to confirm. */
export function CloseAccount({ ask, onDone }: TaskProps) {
  const t = useText();
  const close = useMutation({
    mutationFn: async () => {
      const stepUpToken = await ask('account-close');
      if (stepUpToken === null) return;
      await call('POST v1/user/user/close', { body: { stepUpToken } });
      onDone();
      await performLogout();
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
