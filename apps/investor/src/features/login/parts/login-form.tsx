import type { FactorStep } from '@kabuto/contract';
import { Button, Field, Form, PasswordField } from '@kabuto/ui';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { startSessionOrStep } from '../../../shared/session/index.ts';
import css from '../login-page.module.css';
import { type LoginErrors, type LoginInput, loginErrors } from '../model.ts';
import { useBrowserCheck } from '../use-browser-check.ts';
import { usePasskeyAutofill } from '../use-passkey-autofill.ts';
import { BrowserCheck } from './browser-check.tsx';
import { FactorForm } from './factor-form.tsx';
import { PasskeyButton } from './passkey-button.tsx';

const EMPTY: LoginInput = { username: '', password: '' };

type LoginFormProps = {
  /** Whether members can log in with a mobile number instead of a mail address. */
  readonly mobile: boolean;
  /** Another way in, shown above the form unless a second factor is asked for. */
  readonly entrance: ReactNode;
  /** Whether a passkey was used in this browser: its button is then the first one. */
  readonly knownPasskey: boolean;
  /** The password was right; a second factor is required. */
  readonly step: FactorStep | null;
  readonly onStep: (step: FactorStep | null) => void;
};

/** Mail or mobile number, password, and a browser check after failures. */
export function LoginForm({ mobile, entrance, knownPasskey, step, onStep }: LoginFormProps) {
  const t = useText();
  const [input, setInput] = useState(EMPTY);
  const [errors, setErrors] = useState<LoginErrors>({});
  const [offered, setOffered] = useState(true);
  usePasskeyAutofill(offered);
  const check = useBrowserCheck('login');

  const logIn = useMutation({
    mutationFn: async () => {
      const { username, password } = input;
      const { data } = await check.through((captcha) =>
        call('POST v1/oauth/oauth/token', {
          body: { grant_type: 'password', username: username.trim(), password, ...captcha },
          ownFields: ['captchaText'],
        }),
      );
      onStep(await startSessionOrStep(data));
    },
    onError: () => setOffered(true),
  });

  const change = (field: keyof LoginInput) => (value: string) => {
    setInput((now) => ({ ...now, [field]: value }));
    setErrors((now) => ({ ...now, [field]: undefined }));
  };
  const submit = (): void => {
    const found = loginErrors(input, { mobile });
    setErrors(found);
    if (Object.values(found).some((key) => key !== undefined)) return;
    setOffered(false);
    logIn.mutate();
  };
  const textOf = (field: keyof LoginInput): string | undefined => {
    const key = errors[field];
    return key === undefined ? undefined : t(key);
  };

  if (step !== null) {
    const back = (): void => {
      onStep(null);
      setOffered(true);
      setInput((now) => ({ ...now, password: '' }));
    };
    return <FactorForm step={step} onBack={back} />;
  }
  const passkey = (
    <PasskeyButton main={knownPasskey} onBegin={() => setOffered(false)} onFailed={() => setOffered(true)} />
  );
  const main = !knownPasskey && entrance === null;
  return (
    <>
      {!main && (
        <>
          <div className={css.entrances}>
            {knownPasskey && passkey}
            {entrance}
          </div>
          <p className={css.or}>{t('login.or')}</p>
        </>
      )}
      <Form className={css.form} onSubmit={submit}>
        <Field
          label={t(mobile ? 'login.either' : 'login.username')}
          value={input.username}
          onChange={change('username')}
          error={textOf('username')}
          inputMode="email"
          spellCheck={false}
          autoComplete="username webauthn"
          autoCapitalize="none"
          name="username"
        />
        <PasswordField
          label={t('login.password')}
          value={input.password}
          onChange={change('password')}
          error={textOf('password')}
          autoComplete="current-password"
          name="password"
        />
        <BrowserCheck check={check} />
        <Button kind={main ? 'main' : 'quiet'} type="submit" busy={logIn.isPending}>
          {t('login.submit')}
        </Button>
        {!knownPasskey && passkey}
      </Form>
    </>
  );
}
