import type { Calls, TokenInfo } from '@kabuto/contract';
import { toast } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { ApiError, call, invalidate } from '../../shared/api/index.ts';
import { bareCode, bodyOf, contactErrors } from '../../shared/contact/contact.ts';
import { keepDraft } from '../../shared/contact/draft.ts';
import { startSession } from '../../shared/session/index.ts';
import { makePasskey, PasskeyDismissed } from '../step-up/index.ts';
import { sendPublicCode, useContactCode, useFormErrors } from '../verification-code/index.ts';
import { firstInput, OWN_FIELDS, type RegisterInput, registerErrors, SERVER_FIELDS } from './model.ts';

type Body = Calls['POST v1/user/register/passkey']['body'];
/** The account is open; its recovery codes must still be stored by the user. */
type Made = { readonly session: TokenInfo; readonly recoveryCodes: readonly string[] };

/** Creates the passkey for a registration with these fields. Throws ApiError, or PasskeyNotShown. */
async function newPasskey(body: Body, passkeyName: string): Promise<{ credential: string; passkeyName: string }> {
  const { data } = await call('POST v1/user/register/passkey', { body, ownFields: OWN_FIELDS });
  return { credential: await makePasskey(data), passkeyName };
}

/** State and actions of the registration form. */
export function useRegister(referrerId: string, agreementVersion: string | undefined) {
  const t = useText();
  const [input, setInput] = useState(() => firstInput(referrerId));
  const errors = useFormErrors(SERVER_FIELDS);
  const [passkeyFailed, setPasskeyFailed] = useState(false);
  const [made, setMade] = useState<Made | null>(null);

  const code = useContactCode({
    send: sendPublicCode('register'),
    purpose: 'register',
    onRefused: errors.showRefusal,
  });

  const register = useMutation({
    mutationFn: async () => {
      setPasskeyFailed(false);
      const body = {
        ...bodyOf(input),
        code: bareCode(input.code),
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
      if (error instanceof PasskeyDismissed) {
        setPasskeyFailed(true);
        return;
      }
      errors.showRefusal(error);
      if (!(error instanceof ApiError) || error.reason !== 'AGREEMENT_REQUIRED') return;
      // The agreement has changed since the page was opened: the user must agree to the current one.
      setInput((now) => ({ ...now, agreed: false }));
      void invalidate('v1/tenant/');
    },
  });
  const welcome = async (session: TokenInfo): Promise<void> => {
    await startSession(session);
    toast(t('register.welcome'));
  };

  return {
    input,
    errors: errors.texts,
    code,
    registering: register.isPending,
    /** The user closed the passkey dialog, or this device has none. */
    passkeyFailed,
    /** Recovery codes of the account just opened, to be stored before leaving the page. */
    recoveryCodes: made?.recoveryCodes ?? [],
    codesKept: async (): Promise<void> => {
      if (made !== null) await welcome(made.session);
    },
    change: (changed: Partial<RegisterInput>): void => {
      setInput((now) => ({ ...now, ...changed }));
      keepDraft(changed);
      errors.forget(changed);
    },
    checkContact: (): void => errors.put(contactErrors(input, 'blur')),
    send: (): void => {
      if (errors.show(contactErrors(input, 'submit'))) code.send(bodyOf(input));
    },
    submit: (): void => {
      if (errors.show(registerErrors(input))) register.mutate();
    },
  };
}
