import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { ApiError, call } from '../../shared/api/index.ts';
import { toast } from '../../shared/notices/notices.ts';
import { enter } from '../../shared/session/index.ts';
import {
  emailError,
  emptyInput,
  fieldOf,
  OWN_FIELDS,
  type RegisterErrors,
  type RegisterField,
  type RegisterInput,
  registerErrors,
} from './model.ts';
import { useMailCode } from './use-mail-code.ts';

/** A prompt of the catalogue, or the server's own words. */
type Shown = { readonly [F in RegisterField]?: string | undefined };

/** State and actions of the registration form. */
export function useRegister(referrerId: string, agreementVersion: string | undefined) {
  const t = useText();
  const [input, setInput] = useState(() => emptyInput(referrerId));
  const [errors, setErrors] = useState<Shown>({});

  const show = (found: RegisterErrors): boolean => {
    const keys = Object.entries(found).flatMap(([field, key]) => (key === undefined ? [] : [[field, t(key)] as const]));
    setErrors(Object.fromEntries(keys));
    return keys.length === 0;
  };
  const showRefusal = (error: unknown): void => {
    if (!(error instanceof ApiError)) return;
    const field = fieldOf(error.field);
    if (field !== undefined) setErrors((now) => ({ ...now, [field]: error.msg }));
  };
  const mailCode = useMailCode({
    purpose: 'register',
    captchaText: input.captcha,
    ownFields: OWN_FIELDS,
    onRefused: showRefusal,
  });

  const register = useMutation({
    mutationFn: async () => {
      const { data } = await call('POST v1/user/user/register', {
        body: {
          email: input.email.trim(),
          code: input.code.trim(),
          password: input.password,
          nickname: input.nickname.trim(),
          agreementVersion: agreementVersion ?? '',
          ...(input.referrerId.trim() === '' ? {} : { referrerId: input.referrerId.trim() }),
        },
        ownFields: OWN_FIELDS,
      });
      await enter(data);
      toast(t('register.welcome'));
    },
    onError: mailCode.noteRefusal,
  });

  return {
    input,
    errors,
    mailCode,
    registering: register.isPending,
    change: <F extends RegisterField>(field: F, value: RegisterInput[F]): void => {
      setInput((now) => ({ ...now, [field]: value }));
      setErrors((now) => ({ ...now, [field]: undefined }));
    },
    checkEmail: (): void => {
      const key = emailError(input.email, 'blur');
      setErrors((now) => ({ ...now, email: key === undefined ? undefined : t(key) }));
    },
    send: (): void => {
      if (show({ email: emailError(input.email, 'submit') })) mailCode.send(input.email.trim());
    },
    submit: (): void => {
      if (show(registerErrors(input))) register.mutate();
    },
  };
}
