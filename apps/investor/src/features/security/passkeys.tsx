import { Button, Field, Form } from '@kabuto/ui';
import { confirmDialog, toast } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { call, invalidate, useCall } from '../../shared/api/index.ts';
import { makePasskey, PasskeyDismissed, passkeysWork } from '../step-up/index.ts';
import { PasskeyItem } from './passkey-item.tsx';
import css from './security.module.css';
import type { TaskProps } from './task.ts';

/** The member's passkeys: add, name, remove (AUT-06). */
export function Passkeys({ ask, onCodes }: TaskProps) {
  const t = useText();
  const { data } = useCall('GET v1/user/factor/list', {});
  const passkeys = data?.passkeys ?? [];
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const [failed, setFailed] = useState(false);
  const name = typed ?? t('settings.passkeyNumber', { number: passkeys.length + 1 });

  const add = useMutation({
    mutationFn: async () => {
      setFailed(false);
      const stepUpToken = await ask('passkey-add');
      if (stepUpToken === null) return;
      const { data: creation } = await call('POST v1/user/passkey/begin', { body: { stepUpToken } });
      const credential = await makePasskey(creation);
      const made = await call('POST v1/user/passkey/add', { body: { credential, name } });
      setTyped(undefined);
      toast(t('settings.passkeyAdded'));
      onCodes(made.data.recoveryCodes);
      await invalidate('v1/user/');
    },
    onError: (error) => setFailed(error instanceof PasskeyDismissed),
  });
  const remove = async (id: string, shown: string): Promise<void> => {
    const title = t('settings.removePasskey', { name: shown });
    if (!(await confirmDialog({ title, body: t('settings.removePasskeyBody'), danger: true }))) return;
    const stepUpToken = await ask('passkey-remove');
    if (stepUpToken === null) return;
    await call('POST v1/user/passkey/remove', { body: { id, stepUpToken } });
    toast(t('settings.removed'));
    await invalidate('v1/user/');
  };

  return (
    <>
      <p className={css.lead}>{t('settings.passkeysLead')}</p>
      {passkeys.length > 0 && (
        <ul>
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onRemove={() => remove(passkey.id, passkey.name)} />
          ))}
        </ul>
      )}
      {passkeysWork() ? (
        <Form
          className={css.form}
          onSubmit={() => {
            if (name.trim() !== '') add.mutate();
          }}
        >
          <Field label={t('settings.passkeyName')} value={name} onChange={setTyped} maxLength={40} name="passkeyName" />
          {failed && (
            <p className={css.failed} role="alert">
              {t('confirm.passkeyNotShown')}
            </p>
          )}
          <Button type="submit" busy={add.isPending}>
            {t('settings.addPasskey')}
          </Button>
        </Form>
      ) : (
        <p className={css.lead}>{t('confirm.passkeyUnavailable')}</p>
      )}
    </>
  );
}
