import type { Calls } from '@kabuto/contract';
import { Button, Field, Form } from '@kabuto/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { ApiError, call } from '../../shared/api/index.ts';
import { bareCode } from '../../shared/contact/contact.ts';
import css from './security.module.css';

type TotpSetUpProps = {
  readonly secret: Calls['POST v1/user/totp/begin']['reply'];
  readonly onSetUp: (recoveryCodes: readonly string[]) => void;
};

/** 'ABCDEFGH' -> 'ABCD EFGH'. */
const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');

/** The secret for the authenticator app, and the code that proves it was entered there. */
export function TotpSetUp({ secret, onSetUp }: TotpSetUpProps) {
  const t = useText();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  const confirm = useMutation({
    mutationFn: async () =>
      (await call('POST v1/user/totp/confirm', { body: { code: bareCode(code) }, ownFields: ['code'] })).data,
    onSuccess: ({ recoveryCodes }) => onSetUp(recoveryCodes),
    onError: (reason) => setError(reason instanceof ApiError && reason.field === 'code' ? reason.msg : undefined),
  });
  const submit = (): void => {
    if (code.trim() === '') setError(t('confirm.enter', { what: t('settings.totpCode') }));
    else confirm.mutate();
  };
  return (
    <Form className={css.form} onSubmit={submit}>
      <p className={css.lead}>{t('settings.totpScan')}</p>
      <img className={css.qr} src={secret.qr} alt={t('settings.totpQr')} width={168} height={168} />
      <div>
        <p className={css.detail}>{t('settings.totpKey')}</p>
        <p className={css.key}>{inFours(secret.secret)}</p>
        <a className={css.open} href={secret.uri}>
          {t('settings.totpOpen')}
        </a>
      </div>
      <Field
        label={t('settings.totpCode')}
        value={code}
        onChange={(value) => {
          setCode(value);
          setError(undefined);
        }}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        name="totp"
      />
      <Button type="submit" busy={confirm.isPending}>
        {t('settings.totpConfirm')}
      </Button>
    </Form>
  );
}
