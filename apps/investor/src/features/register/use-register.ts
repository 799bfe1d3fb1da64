import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { ApiError, call } from '../../shared/api/index.ts';
import { toast } from '../../shared/notices/notices.ts';
import { enter } from '../../shared/session/index.ts';
import { bodyOf, contactErrors, sendPublicCode, useContactCode } from '../code/index.ts';
import {
  emptyInput,
  fieldOf,
  OWN_FIELDS,
  type RegisterErrors,
  type RegisterField,
  type RegisterInput,
  registerErrors,
} from './model.ts';

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
  const code = useContactCode({
    send: sendPublicCode('register'),
    captchaText: input.captcha,
    onRefused: showRefusal,
  });

  const register = useMutation({
    mutationFn: async () => {
      const { data } = await call('POST v1/user/user/register', {
        body: {
          ...bodyOf(input),
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
    onError: code.noteRefusal,
  });

  return {
    input,
    errors,
    code,
    registering: register.isPending,
    change: (changed: Partial<RegisterInput>): void => {
      setInput((now) => ({ ...now, ...changed }));
      setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(changed).map((field) => [field, undefined])) }));
    },
    checkContact: (): void => {
      const key = contactErrors(input, 'blur')[input.by];
      setErrors((now) => ({ ...now, [input.by]: key === undefined ? undefined : t(key) }));
    },
    send: (): void => {
      if (show(contactErrors(input, 'submit'))) code.send(bodyOf(input));
    },
    submit: (): void => {
      if (show(registerErrors(input))) register.mutate();
    },
  };
}
