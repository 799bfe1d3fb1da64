import { Button } from '@kabuto/ui';
import { toast } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../messages/index.ts';
import { call } from '../../shared/api/index.ts';
import { performLogout } from '../../shared/session/index.ts';
import css from './security.module.css';
import type { TaskProps } from './task.ts';

/** Blocks logins and withdrawals at once, in one tap; explains first that orders stay and how to lift the freeze. */
export function Freeze({ onDone }: TaskProps) {
  const t = useText();
  const freeze = useMutation({
    mutationFn: () => call('POST v1/user/user/freeze'),
    onSuccess: async () => {
      onDone();
      await performLogout();
      toast(t('settings.frozen'));
    },
  });
  return (
    <>
      <p className={css.lead}>{t('settings.freezeLead')}</p>
      <p className={css.lead}>{t('settings.freezeEnd')}</p>
      <Button kind="danger" busy={freeze.isPending} onClick={() => freeze.mutate()}>
        {t('settings.freezeNow')}
      </Button>
    </>
  );
}
