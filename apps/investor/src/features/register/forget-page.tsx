import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { ApiError, call, useCall } from '../../shared/api/index.ts';
import { bodyOf, contactErrors } from '../../shared/contact/contact.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { replace } from '../../shared/navigation/navigation.ts';
import { toast } from '../../shared/notices/notices.ts';
import { AppBar, Button, Page, PasswordField } from '../../shared/ui/index.ts';
import { CodeFields, sendPublicCode, useContactCode } from '../code/index.ts';
import { EMPTY_FORGET, type ForgetErrors, type ForgetField, type ForgetInput, forgetErrors } from './forget-model.ts';
import css from './register-page.module.css';

/** The fields whose refusals this form shows beside the input, by the server's names. */
const FIELDS: ReadonlyMap<string | null, ForgetField> = new Map([
  ['email', 'email'],
  ['mobile', 'mobile'],
  ['code', 'code'],
  ['captchaText', 'captcha'],
  ['password', 'password'],
]);
const OWN_FIELDS: readonly string[] = [...FIELDS.keys()].map(String);

/** A new password with a code that was sent (RT-04). Says the same whether or not the contact has an account. */
export function ForgetPage() {
  const t = useText();
  const tenant = useCall('GET v1/tenant/tenant/info', {}, { staleTime: 300_000 });
  const [input, setInput] = useState<ForgetInput>(EMPTY_FORGET);
  const [errors, setErrors] = useState<{ readonly [F in ForgetField]?: string | undefined }>({});
  const change = (changed: Partial<ForgetInput>): void => {
    setInput((now) => ({ ...now, ...changed }));
    setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(changed).map((field) => [field, undefined])) }));
  };
  const show = (found: ForgetErrors): boolean => {
    const keys = Object.entries(found).flatMap(([field, key]) => (key === undefined ? [] : [[field, t(key)] as const]));
    setErrors(Object.fromEntries(keys));
    return keys.length === 0;
  };
  const showRefusal = (error: unknown): void => {
    const field = error instanceof ApiError ? FIELDS.get(error.field) : undefined;
    if (error instanceof ApiError && field !== undefined) setErrors((now) => ({ ...now, [field]: error.msg }));
  };
  const code = useContactCode({
    send: sendPublicCode('forget'),
    captchaText: input.captcha,
    onRefused: showRefusal,
  });
  const reset = useMutation({
    mutationFn: () =>
      call('POST v1/user/user/forget', {
        body: { ...bodyOf(input), code: input.code.trim(), password: input.password },
        ownFields: OWN_FIELDS,
      }),
    onSuccess: () => {
      toast(t('register.passwordSet'));
      replace('/pages/user/login');
    },
    onError: code.noteRefusal,
  });
  const leaveContact = (): void => {
    const key = contactErrors(input, 'blur')[input.by];
    setErrors((now) => ({ ...now, [input.by]: key === undefined ? undefined : t(key) }));
  };
  return (
    <Page bar={<AppBar title={t('routes.forget')} session={false} />}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (show(forgetErrors(input))) reset.mutate();
        }}
      >
        <p className={css.lead}>{t('register.forgetLead')}</p>
        <CodeFields
          input={input}
          errors={errors}
          onChange={change}
          onLeaveContact={leaveContact}
          onSend={() => {
            if (show(contactErrors(input, 'submit'))) code.send(bodyOf(input));
          }}
          code={code}
          choice={tenant.data?.mobile === true}
          demo={tenant.data?.mode === 'demo'}
        />
        <PasswordField
          label={t('register.newPassword')}
          hint={t('register.passwordRule')}
          value={input.password}
          onChange={(password) => change({ password })}
          error={errors.password}
          autoComplete="new-password"
          name="password"
        />
        <PasswordField
          label={t('register.passwordAgain')}
          value={input.again}
          onChange={(again) => change({ again })}
          error={errors.again}
          autoComplete="new-password"
          name="again"
        />
        <Button type="submit" busy={reset.isPending}>
          {t('register.setPassword')}
        </Button>
        <Link to="/pages/user/login" replacing className={css.other}>
          {t('register.toLogin')}
        </Link>
      </form>
    </Page>
  );
}
