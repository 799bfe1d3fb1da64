import { Button, Form } from '@kabuto/ui';
import { toast } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { call, invalidate, useCall } from '../../shared/api/index.ts';
import {
  bareCode,
  bodyOf,
  CODE_FIELDS,
  CODE_OWN_FIELDS,
  type CodeInput,
  codeErrors,
  contactErrors,
  EMPTY_CODE,
} from '../../shared/contact/contact.ts';
import { loadUser } from '../../shared/session/index.ts';
import { useTenant } from '../../shared/tenant/index.ts';
import { CodeFields, useContactCode, useFormErrors } from '../verification-code/index.ts';
import css from './security.module.css';
import type { TaskProps } from './task.ts';

/** Changes the mail address or mobile number: sends a code there, then confirms the member. */
function Contact({ ask, onDone, by }: TaskProps & Pick<CodeInput, 'by'>) {
  const t = useText();
  const tenant = useTenant();
  const user = useCall('GET v1/user/user/info', {});
  const [input, setInput] = useState<CodeInput>({ ...EMPTY_CODE, by });
  const errors = useFormErrors(CODE_FIELDS);
  const code = useContactCode({
    send: async (contact, captcha) =>
      (await call('POST v1/user/contact/send', { body: { ...contact, ...captcha }, ownFields: CODE_OWN_FIELDS })).data,
    onRefused: errors.showRefusal,
  });
  const change = useMutation({
    mutationFn: async () => {
      const stepUpToken = await ask('contact-change');
      if (stepUpToken === null) return;
      await call('POST v1/user/contact/change', {
        body: { ...bodyOf(input), code: bareCode(input.code), stepUpToken },
        ownFields: CODE_OWN_FIELDS,
      });
      toast(t(by === 'email' ? 'settings.emailChanged' : 'settings.mobileChanged'));
      await invalidate('v1/user/');
      // The menu shows the stored user data.
      await loadUser();
      onDone();
    },
    onError: errors.showRefusal,
  });
  const remove = useMutation({
    mutationFn: async () => {
      const stepUpToken = await ask('contact-change');
      if (stepUpToken === null) return;
      await call('POST v1/user/mobile/remove', { body: { stepUpToken } });
      toast(t('settings.mobileRemoved'));
      await invalidate('v1/user/');
      await loadUser();
      onDone();
    },
  });
  const removable = by === 'mobile' && user.data?.maskedMobile != null && user.data.maskedMail !== null;
  const shown = by === 'email' ? user.data?.maskedMail : user.data?.maskedMobile;
  return (
    <Form
      className={css.form}
      onSubmit={() => {
        if (errors.show(codeErrors(input))) change.mutate();
      }}
    >
      {shown != null && <p className={css.now}>{t('settings.contactNow', { contact: shown })}</p>}
      <p className={css.lead}>{t('settings.contactLead')}</p>
      <CodeFields
        input={input}
        errors={errors.texts}
        onChange={(changed) => {
          setInput((now) => ({ ...now, ...changed }));
          errors.forget(changed);
        }}
        onLeaveContact={() => errors.put(contactErrors(input, 'blur'))}
        onSend={() => {
          if (errors.show(contactErrors(input, 'submit'))) code.send(bodyOf(input));
        }}
        code={code}
        choice={false}
        demo={tenant?.mode === 'demo'}
        contactLabel={{ email: t('settings.newEmail'), mobile: t('settings.newMobile') }}
      />
      <Button type="submit" busy={change.isPending}>
        {t(shown == null ? 'settings.contactAdd' : 'settings.contactChange')}
      </Button>
      {removable && (
        <Button kind="quiet" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t('settings.mobileRemove')}
        </Button>
      )}
    </Form>
  );
}

export const Email = (props: TaskProps) => <Contact {...props} by="email" />;
export const Mobile = (props: TaskProps) => <Contact {...props} by="mobile" />;
