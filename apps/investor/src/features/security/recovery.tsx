import { Button } from '@kabuto/ui';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../messages/index.ts';
import { call, invalidate, useCall } from '../../shared/api/index.ts';
import css from './security.module.css';
import type { TaskProps } from './task.ts';

/** Shows how many recovery codes are left and creates new ones. */
export function Recovery({ ask, onCodes }: TaskProps) {
  const t = useText();
  const { data } = useCall('GET v1/user/factor/list', {});
  const renew = useMutation({
    mutationFn: async () => {
      const stepUpToken = await ask('recovery-renew');
      if (stepUpToken === null) return;
      const made = await call('POST v1/user/recovery/renew', { body: { stepUpToken } });
      onCodes(made.data.recoveryCodes);
      await invalidate('v1/user/');
    },
  });
  const hasFactor = data !== undefined && (data.passkeys.length > 0 || data.totpSince !== null);
  if (!hasFactor) return <p className={css.lead}>{t('settings.codesNeedFactor')}</p>;
  return (
    <>
      <p className={css.lead}>{t('settings.codesLeft', { count: data.recoveryCodesLeft })}</p>
      <Button kind="quiet" busy={renew.isPending} onClick={() => renew.mutate()}>
        {t('settings.codesRenew')}
      </Button>
    </>
  );
}
