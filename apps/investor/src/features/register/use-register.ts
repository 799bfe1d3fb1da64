import type { Calls, TokenInfo } from '@kabuto/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { ApiError, call } from '../../shared/api/index.ts';
import { bodyOf, contactErrors } from '../../shared/contact/contact.ts';
import { toast } from '../../shared/notices/notices.ts';
import { enter } from '../../shared/session/index.ts';
import { sendPublicCode, useContactCode } from '../code/index.ts';
import { makePasskey, PasskeyNotShown } from '../confirm/index.ts';
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

type Body = Calls['POST v1/user/register/passkey']['body'];
/** The account is open; its recovery codes are still to be kept. */
type Made = { readonly session: TokenInfo; readonly recoveryCodes: readonly string[] };

/** Makes the passkey that belongs to a registration with these fields. Throws ApiError, or PasskeyNotShown. */
async function newPasskey(body: Body, passkeyName: string): Promise<{ credential: string; passkeyName: string }> {
  const { data } = await call('POST v1/user/register/passkey', { body, ownFields: OWN_FIELDS });
  return { credential: await makePasskey(data), passkeyName };
}

/** State and actions of the registration form. */
export function useRegister(referrerId: string, agreementVersion: string | undefined) {
  const t = useText();
  const [input, setInput] = useState(() => emptyInput(referrerId));
  const [errors, setErrors] = useState<Shown>({});
  const [passkeyFailed, setPasskeyFailed] = useState(false);
  const [made, setMade] = useState<Made | null>(null);

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
      setPasskeyFailed(false);
      const body = {
        ...bodyOf(input),
        code: input.code.trim(),
        password: input.password,
        nickname: input.nickname.trim(),
        agreementVersion: agreementVersion ?? '',
        ...(input.referrerId.trim() === '' ? {} : { referrerId: input.referrerId.trim() }),
      };
      const passkey = input.passkey ? await newPasskey(body, t('register.passkeyName')) : {};
      const { data } = await call('POST v1/user/user/register', {
        body: { ...body, ...passkey },
        ownFields: OWN_FIELDS,
      });
      const { recoveryCodes, ...session } = data;
      if (recoveryCodes.length > 0) setMade({ session, recoveryCodes });
      else await welcome(session);
    },
    onError: (error) => {
      if (error instanceof PasskeyNotShown) setPasskeyFailed(true);
      else code.noteRefusal(error);
    },
  });
  const welcome = async (session: TokenInfo): Promise<void> => {
    await enter(session);
    toast(t('register.welcome'));
  };

  return {
    input,
    errors,
    code,
    registering: register.isPending,
    /** The person closed the window for the passkey, or this device has none. */
    passkeyFailed,
    /** Recovery codes of the account that is open now, to be kept before the page is left. */
    recoveryCodes: made?.recoveryCodes ?? [],
    codesKept: async (): Promise<void> => {
      if (made !== null) await welcome(made.session);
    },
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
