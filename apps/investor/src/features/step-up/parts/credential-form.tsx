import type { PasskeyRequest } from '@kabuto/contract';
import { Button, Field, Form, PasswordField } from '@kabuto/ui';
import { askPasskey, PasskeyDismissed, passkeysWork } from '@kabuto/ui/passkey';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type TextKey, useText } from '../../../messages/index.ts';
import { ApiError } from '../../../shared/api/index.ts';
import { bareCode } from '../../../shared/contact/contact.ts';
import css from './credential-form.module.css';

type Method = 'passkey' | 'totp' | 'recovery' | 'password' | 'demo';

/** The member's submission in the form the server accepts. */
export type Credential =
  | { readonly method: 'passkey'; readonly credential: string }
  | { readonly method: 'totp' | 'recovery' | 'demo'; readonly code: string }
  | { readonly method: 'password'; readonly password: string };

type CredentialFormProps = {
  readonly methods: readonly Method[];
  readonly passkey: PasskeyRequest | null;
  /** The code that a throw-away member of a simulated brokerage types off the page; null for everyone else. */
  readonly demoCode?: string | null;
  /** Sends the submission. Its errors are shown here; it must not report errors of `CREDENTIAL_FIELDS` elsewhere. */
  readonly onSubmit: (shown: Credential) => Promise<void>;
  /** The challenge is used up or has expired: the owner starts again. */
  readonly onExpired: () => void;
};

/** Fields whose errors this form shows beside the input. */
export const CREDENTIAL_FIELDS = ['code', 'password', 'credential'] as const;

const LEAD: Readonly<Record<Method, TextKey>> = {
  passkey: 'confirm.passkeyLead',
  totp: 'confirm.totpLead',
  recovery: 'confirm.recoveryLead',
  password: 'confirm.passwordLead',
  demo: 'confirm.demoLead',
};
const NAME: Readonly<Record<Method, TextKey>> = {
  passkey: 'confirm.passkey',
  totp: 'confirm.totp',
  recovery: 'confirm.recovery',
  password: 'login.password',
  demo: 'confirm.demo',
};

/** Lets the member prove their identity: the strongest method first, others one tap away. */
export function CredentialForm({ methods, passkey, demoCode, onSubmit, onExpired }: CredentialFormProps) {
  const t = useText();
  const usable = methods.filter((method) => method !== 'passkey' || (passkey !== null && passkeysWork()));
  const [chosen, setChosen] = useState<Method | undefined>(undefined);
  const method = chosen ?? usable[0];
  const [text, setText] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);

  const read = async (): Promise<Credential> => {
    if (method === 'passkey' && passkey !== null) return { method, credential: await askPasskey(passkey) };
    if (method === 'password') return { method, password: text };
    return { method: method === 'recovery' || method === 'demo' ? method : 'totp', code: bareCode(text) };
  };
  const submission = useMutation({
    mutationFn: async () => onSubmit(await read()),
    onError: (reason) => {
      if (reason instanceof PasskeyDismissed) return setError(t('confirm.passkeyNotShown'));
      if (!(reason instanceof ApiError)) return setError(t('errors.system'));
      setError(reason.msg);
      setText('');
      if (reason.reason === 'FACTOR_EXPIRED' || method === 'passkey') onExpired();
    },
  });
  const choose = (next: Method): void => {
    setChosen(next);
    setText('');
    setError(undefined);
  };
  const submit = (): void => {
    if (method !== 'passkey' && text.trim() === '')
      setError(method === 'password' ? t('prompts.password') : t('confirm.enter', { what: t(NAME[method ?? 'totp']) }));
    else submission.mutate();
  };
  const input = {
    value: text,
    onChange: (value: string) => {
      setText(value);
      setError(undefined);
    },
    error,
  };

  if (method === undefined) return <p className={css.lead}>{t('confirm.passkeyUnavailable')}</p>;
  return (
    <Form className={css.form} onSubmit={submit}>
      <p className={css.lead}>{t(LEAD[method])}</p>
      {method === 'password' && (
        <PasswordField {...input} label={t('login.password')} autoComplete="current-password" name="password" />
      )}
      {method === 'totp' && (
        <Field
          {...input}
          label={t(NAME.totp)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          name="totp"
        />
      )}
      {method === 'demo' && (
        <>
          <p className={css.shown}>
            <span>{t(NAME.demo)}</span>
            <strong>{demoCode}</strong>
          </p>
          <Field
            {...input}
            label={t(NAME.demo)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={12}
            name="demo-code"
          />
        </>
      )}
      {method === 'recovery' && (
        <Field
          {...input}
          label={t(NAME.recovery)}
          autoComplete="off"
          autoCapitalize="none"
          maxLength={32}
          name="recovery"
        />
      )}
      {method === 'passkey' && error !== undefined && (
        <p className={css.failed} role="alert">
          {error}
        </p>
      )}
      <Button type="submit" busy={submission.isPending}>
        {t(method === 'passkey' ? 'confirm.usePasskey' : 'confirm.submit')}
      </Button>
      <div className={css.others}>
        {usable
          .filter((other) => other !== method)
          .map((other) => (
            <Button key={other} kind="text" size="small" onClick={() => choose(other)}>
              {t('confirm.other', { what: t(NAME[other]) })}
            </Button>
          ))}
      </div>
    </Form>
  );
}
