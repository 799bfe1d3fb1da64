import { Button } from '@kabuto/ui';
import { message, toast } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../messages/index.ts';
import { call } from '../../shared/api/index.ts';
import { saveFile } from '../../shared/files/index.ts';
import css from './security.module.css';
import type { TaskProps } from './task.ts';

/** Exports all stored data about the member as a file, after a confirmation. */
export function ExportData({ ask, onDone }: TaskProps) {
  const t = useText();
  const get = useMutation({
    mutationFn: async () => {
      const stepUpToken = await ask('data-export');
      if (stepUpToken === null) return;
      const { data } = await call('POST v1/user/user/export', { body: { stepUpToken } });
      const name = `my-data-${new Date(data.exportedAt).toISOString().slice(0, 10)}.json`;
      saveFile(JSON.stringify(data, null, 2), name, 'application/json');
      if (data.complete) toast(t('settings.exported'));
      else message(t('settings.exportPart'));
      onDone();
    },
  });
  return (
    <>
      <p className={css.lead}>{t('settings.exportLead')}</p>
      <Button busy={get.isPending} onClick={() => get.mutate()}>
        {t('settings.exportNow')}
      </Button>
    </>
  );
}
