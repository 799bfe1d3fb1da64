import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { ApiError, call, useCall } from '../../shared/api/index.ts';
import { toast } from '../../shared/notices/notices.ts';
import { enter } from '../../shared/session/index.ts';
import { wantsCaptcha } from '../login/index.ts';
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
import { useCountdown } from './use-countdown.ts';

/** A prompt of the catalogue, or the server's own words. */
type Shown = { readonly [F in RegisterField]?: string | undefined };

/** State and actions of the registration form. */
export function useRegister(referrerId: string, agreementVersion: string | undefined) {
  const t = useText();
  const [input, setInput] = useState(() => emptyInput(referrerId));
  const [errors, setErrors] = useState<Shown>({});
  const [sentTo, setSentTo] = useState<string | undefined>(undefined);
  const [guarded, setGuarded] = useState(false);
  const [wait, startWait] = useCountdown();
  const captcha = useCall('GET v1/oauth/oauth/captcha/image', {}, { enabled: guarded, staleTime: 150_000 });

  const show = (found: RegisterErrors): boolean => {
    const keys = Object.entries(found).flatMap(([field, key]) => (key === undefined ? [] : [[field, t(key)] as const]));
    setErrors(Object.fromEntries(keys));
    return keys.length === 0;
  };
  const showRefusal = (error: unknown): void => {
    if (!(error instanceof ApiError)) return;
    const field = fieldOf(error.field);
    if (field !== undefined) setErrors((now) => ({ ...now, [field]: error.msg }));
    if (wantsCaptcha(error)) setGuarded(true);
    if (guarded) void captcha.refetch();
  };

  const sendCode = useMutation({
    mutationFn: async (email: string) => {
      const answer = guarded && captcha.data !== undefined && input.captcha.trim() !== '';
      const { data } = await call('POST v1/notice/notice/email/send/captcha', {
        body: {
          email,
          purpose: 'register',
          ...(answer ? { captchaId: captcha.data.captchaId, captchaText: input.captcha.trim() } : {}),
        },
        ownFields: OWN_FIELDS,
      });
      return data;
    },
    onSuccess: ({ resendAfterSeconds }, email) => {
      startWait(resendAfterSeconds);
      setSentTo(email);
      setGuarded(false);
      toast(t('register.codeSent'));
    },
    onError: showRefusal,
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
    onError: showRefusal,
  });

  return {
    input,
    errors,
    wait,
    sentTo,
    captcha: guarded ? { image: captcha.data?.image, renew: () => void captcha.refetch() } : undefined,
    sending: sendCode.isPending,
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
      if (show({ email: emailError(input.email, 'submit') })) sendCode.mutate(input.email.trim());
    },
    submit: (): void => {
      if (show(registerErrors(input))) register.mutate();
    },
  };
}
