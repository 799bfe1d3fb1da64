import type { Calls } from '@kabuto/contract';
import { useWhen } from '@kabuto/i18n';
import { Button } from '@kabuto/ui';
import { toast } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { call, invalidate, useCall } from '../../shared/api/index.ts';
import css from './security.module.css';
import type { TaskProps } from './task.ts';
import { TotpSetUp } from './totp-set-up.tsx';

/** The authenticator app: set up with its first code, or remove (AUT-07). */
export function Totp({ ask, onCodes, onDone }: TaskProps) {
  const t = useText();
  const when = useWhen();
  const { data } = useCall('GET v1/user/factor/list', {});
  const [begun, setBegun] = useState<Calls['POST v1/user/totp/begin']['reply'] | null>(null);
  const begin = useMutation({
    mutationFn: async () => {
      const stepUpToken = await ask('totp-add');
      if (stepUpToken !== null) setBegun((await call('POST v1/user/totp/begin', { body: { stepUpToken } })).data);
    },
  });
  const remove = useMutation({
    mutationFn: async () => {
      const stepUpToken = await ask('totp-remove');
      if (stepUpToken === null) return;
      await call('POST v1/user/totp/remove', { body: { stepUpToken } });
      toast(t('settings.removed'));
      await invalidate('v1/user/');
    },
  });
  if (begun !== null)
    return (
      <TotpSetUp
        secret={begun}
        onSetUp={(codes) => {
          toast(t('settings.totpAdded'));
          void invalidate('v1/user/');
          if (codes.length > 0) onCodes(codes);
          else onDone();
        }}
      />
    );
  const since = data?.totpSince ?? null;
  return (
    <>
      <p className={css.lead}>
        {since === null ? t('settings.totpLead') : t('settings.totpOn', { date: when(since) })}
      </p>
      {since === null ? (
        <Button busy={begin.isPending} onClick={() => begin.mutate()}>
          {t('settings.totpSetUp')}
        </Button>
      ) : (
        <Button kind="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t('settings.totpOff')}
        </Button>
      )}
    </>
  );
}
