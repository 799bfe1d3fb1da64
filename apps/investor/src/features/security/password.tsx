import { Button, Form, PasswordField } from '@kabuto/ui';
import { toast } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { ApiError, call, invalidate, useCall } from '../../shared/api/index.ts';
import { PasswordStrength, passwordError, usePasswordStrength } from '../register/index.ts';
import css from './security.module.css';
import type { TaskProps } from './task.ts';

/** Changes the password, typed twice, with its strength as it is typed, after a confirmation. */
export function Password({ ask, onDone }: TaskProps) {
  const t = useText();
  const withPasskey = (useCall('GET v1/user/factor/list', {}).data?.passkeys.length ?? 0) > 0;
  const [input, setInput] = useState({ password: '', again: '' });
  const nickname = useCall('GET v1/user/user/info', {}).data?.nickname.trim();
  // The contacts are masked here; a password that is one of them is refused by the server.
  const personal = nickname === undefined || nickname === '' ? [] : [nickname];
  const strength = usePasswordStrength(input.password, { personal, withPasskey });
  const [errors, setErrors] = useState<{ readonly password?: string; readonly again?: string }>({});
  const change = useMutation({
    mutationFn: async () => {
      const stepUpToken = await ask('password-change');
      if (stepUpToken === null) return;
      await call('POST v1/user/user/password', {
        body: { password: input.password, stepUpToken },
        ownFields: ['password'],
      });
      toast(t('settings.passwordChanged'));
      await invalidate('v1/user/session/');
      onDone();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.field === 'password') setErrors({ password: error.msg });
    },
  });
  const submit = (): void => {
    const wrong = passwordError(input.password, withPasskey);
    const found = {
      ...(wrong === undefined ? {} : { password: t(wrong) }),
      ...(input.again === '' ? { again: t('prompts.confirmPassword') } : {}),
      ...(input.again !== '' && input.again !== input.password ? { again: t('register.passwordsDiffer') } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length === 0) change.mutate();
  };
  const typed = (field: keyof typeof input) => (value: string) => {
    setInput((now) => ({ ...now, [field]: value }));
    setErrors({});
  };
  return (
    <Form className={css.form} onSubmit={submit}>
      <p className={css.lead}>{t('settings.passwordLead')}</p>
      <PasswordField
        label={t('register.newPassword')}
        hint={t(withPasskey ? 'register.passwordRuleWithPasskey' : 'register.passwordRule')}
        value={input.password}
        onChange={typed('password')}
        error={errors.password}
        autoComplete="new-password"
        name="newPassword"
      />
      <PasswordStrength password={input.password} withPasskey={withPasskey} strength={strength} />
      <PasswordField
        label={t('register.passwordAgain')}
        value={input.again}
        onChange={typed('again')}
        error={errors.again}
        autoComplete="new-password"
        name="again"
      />
      <Button type="submit" busy={change.isPending}>
        {t('settings.passwordChange')}
      </Button>
    </Form>
  );
}
