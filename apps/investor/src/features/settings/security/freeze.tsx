import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { toast } from '../../../shared/notices/notices.ts';
import { leave } from '../../../shared/session/index.ts';
import { Button } from '../../../shared/ui/index.ts';
import css from './security.module.css';
import type { TaskProps } from './task.ts';

/** Stops logins and money out at once; says what stays and how it ends before the one tap. */
export function Freeze({ onDone }: TaskProps) {
  const t = useText();
  const freeze = useMutation({
    mutationFn: () => call('POST v1/user/user/freeze'),
    onSuccess: async () => {
      onDone();
      await leave();
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
