import type { Calls } from '@kabuto/contract';
import { useWhen } from '@kabuto/i18n';
import { Button, Field, Form, Icon, IconButton } from '@kabuto/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { call, invalidate } from '../../shared/api/index.ts';
import css from './security.module.css';

type PasskeyItemProps = {
  readonly passkey: Calls['GET v1/user/factor/list']['reply']['passkeys'][number];
  readonly onRemove: () => Promise<void>;
};

/** One passkey: its name, when it was created and used; rename or remove it. */
export function PasskeyItem({ passkey, onRemove }: PasskeyItemProps) {
  const t = useText();
  const when = useWhen();
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const rename = useMutation({
    mutationFn: async (name: string) => {
      await call('POST v1/user/passkey/rename', { body: { id: passkey.id, name } });
      await invalidate('v1/user/');
      setTyped(undefined);
    },
  });
  const remove = useMutation({ mutationFn: onRemove });
  const { lastUsedAt } = passkey;
  if (typed !== undefined)
    return (
      <li className={css.item}>
        <Form
          className={css.names}
          onSubmit={() => {
            if (typed.trim() !== '') rename.mutate(typed);
          }}
        >
          <Field
            label={t('settings.passkeyName')}
            value={typed}
            onChange={setTyped}
            maxLength={40}
            name="newName"
            trailing={
              <Button kind="text" size="small" type="submit" busy={rename.isPending}>
                {t('common.save')}
              </Button>
            }
          />
        </Form>
      </li>
    );
  return (
    <li className={css.item}>
      <div className={css.names}>
        <p className={css.name}>{passkey.name}</p>
        <p className={css.detail}>{t('settings.added', { date: when(passkey.createdAt) })}</p>
        <p className={css.detail}>
          {lastUsedAt === null ? t('settings.neverUsed') : t('settings.lastUsed', { date: when(lastUsedAt) })}
        </p>
        {!passkey.confirmsUsdt && <p className={css.detail}>{t('settings.passkeyNotForUsdt')}</p>}
      </div>
      <IconButton label={t('settings.rename')} onClick={() => setTyped(passkey.name)}>
        <Icon name="edit" size={18} />
      </IconButton>
      <IconButton label={t('settings.remove')} onClick={() => remove.mutate()} disabled={remove.isPending}>
        <Icon name="trash" size={18} />
      </IconButton>
    </li>
  );
}
