import { isAccepted } from '@kabuto/contract/password-rating';
import { Button, Form, PasswordField } from '@kabuto/ui';
import { toast } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { call } from '../../shared/api/index.ts';
import { bareCode, bodyOf, CODE_FIELDS, contactErrors } from '../../shared/contact/contact.ts';
import { keepDraft } from '../../shared/contact/draft.ts';
import { Link } from '../../shared/navigation/link.tsx';
import { replace } from '../../shared/navigation/navigation.ts';
import { useTenant } from '../../shared/tenant/index.ts';
import { AppBar, Page } from '../../shared/ui/index.ts';
import { CodeFields, sendPublicCode, useContactCode, useFormErrors } from '../verification-code/index.ts';
import { type ForgetField, type ForgetInput, firstForget, forgetErrors } from './forget-model.ts';
import { personalWords } from './model.ts';
import { AccountName } from './parts/account-name.tsx';
import { PasswordStrength } from './parts/password-strength.tsx';
import { Step } from './parts/step.tsx';
import css from './register-page.module.css';
import { usePasswordStrength } from './use-password-strength.ts';

/** The fields whose errors this form shows beside the input, by the server's names. */
const FIELDS: ReadonlyMap<string | null, ForgetField> = new Map<string | null, ForgetField>([
  ...CODE_FIELDS,
  ['password', 'password'],
]);
const OWN_FIELDS: readonly string[] = [...FIELDS.keys()].map(String);

/** Sets a new password with a code that was sent (RT-04). Shows the same whether or not the contact has an account. */
export function ForgetPage() {
  const t = useText();
  const tenant = useTenant();
  const [input, setInput] = useState<ForgetInput>(firstForget);
  const errors = useFormErrors(FIELDS);
  const change = (changed: Partial<ForgetInput>): void => {
    setInput((now) => ({ ...now, ...changed }));
    keepDraft(changed);
    errors.forget(changed);
  };
  const code = useContactCode({
    send: sendPublicCode('forget'),
    purpose: 'forget',
    onRefused: errors.showRefusal,
  });
  const reset = useMutation({
    mutationFn: () =>
      call('POST v1/user/user/forget', {
        body: { ...bodyOf(input), code: bareCode(input.code), password: input.password },
        ownFields: OWN_FIELDS,
      }),
    onSuccess: () => {
      toast(t('register.passwordSet'));
      replace('/pages/user/login');
    },
    onError: errors.showRefusal,
  });
  const strength = usePasswordStrength(input.password, { personal: personalWords(input), withPasskey: false });
  const missing = forgetErrors(input);
  const isOpen = (fields: readonly ForgetField[]): boolean => fields.some((field) => missing[field] !== undefined);
  return (
    <Page bar={<AppBar title={t('routes.forget')} session={false} />}>
      <Form
        className={css.form}
        onSubmit={() => {
          if (errors.show(forgetErrors(input))) reset.mutate();
        }}
      >
        <p className={css.lead}>{t('register.forgetLead')}</p>
        <Step number={1} title={t('register.stepContact')} done={!isOpen(['email', 'mobile', 'code'])}>
          <CodeFields
            input={input}
            errors={errors.texts}
            onChange={change}
            onLeaveContact={() => errors.put(contactErrors(input, 'blur'))}
            onSend={() => {
              if (errors.show(contactErrors(input, 'submit'))) code.send(bodyOf(input));
            }}
            code={code}
            choice={tenant?.mobile !== false}
            demo={tenant?.mode === 'demo'}
          />
        </Step>
        <Step
          number={2}
          title={t('register.stepPassword')}
          done={strength !== null && isAccepted(strength) && !isOpen(['again'])}
        >
          <AccountName of={input} />
          <PasswordField
            label={t('register.newPassword')}
            hint={t('register.passwordRule')}
            value={input.password}
            onChange={(password) => change({ password })}
            error={errors.texts.password}
            autoComplete="new-password"
            name="password"
          />
          <PasswordStrength password={input.password} withPasskey={false} strength={strength} />
          <PasswordField
            label={t('register.passwordAgain')}
            value={input.again}
            onChange={(again) => change({ again })}
            error={errors.texts.again}
            autoComplete="new-password"
            name="again"
          />
        </Step>
        <Button type="submit" busy={reset.isPending}>
          {t('register.setPassword')}
        </Button>
        <Link to="/pages/user/login" replacing className={css.other}>
          {t('register.toLogin')}
        </Link>
      </Form>
    </Page>
  );
}
