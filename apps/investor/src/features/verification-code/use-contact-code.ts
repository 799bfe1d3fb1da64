import type { Calls } from '@kabuto/contract';
import { toast } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { call } from '../../shared/api/index.ts';
import { CODE_OWN_FIELDS, type ContactBody } from '../../shared/contact/contact.ts';
import { keepDraft, sentFor } from '../../shared/contact/draft.ts';
import { type Captcha, useBrowserCheck } from '../login/index.ts';
import { useCountdown } from './use-countdown.ts';

type Sent = Calls['POST v1/user/contact/send']['reply'];
type Purpose = Calls['POST v1/notice/notice/email/send/captcha']['body']['purpose'];
type Send = (contact: ContactBody, captcha: Captcha) => Promise<Sent>;

/** Requests a code without a login. */
export const sendPublicCode =
  (purpose: Purpose): Send =>
  async (contact, captcha) => {
    const options = { ownFields: CODE_OWN_FIELDS };
    const { data } =
      'email' in contact
        ? await call('POST v1/notice/notice/email/send/captcha', {
            ...options,
            body: { ...contact, purpose, ...captcha },
          })
        : await call('POST v1/notice/notice/mobile/send/captcha', {
            ...options,
            body: { ...contact, purpose, ...captcha },
          });
    return data;
  };

type ContactCodeOptions = {
  readonly send: Send;
  /** The code's purpose, if it must survive a reload; omitted by forms behind a login. */
  readonly purpose?: Purpose;
  /** Shows the server's rejection beside the field. */
  readonly onRefused: (error: unknown) => void;
};

/**
 * Sends a code: the button's countdown, the browser check when the server requires one, and the last code's recipient.
 */
export function useContactCode({ send, purpose, onRefused }: ContactCodeOptions) {
  const t = useText();
  const [before] = useState(() => (purpose === undefined ? null : sentFor(purpose)));
  const [sentTo, setSentTo] = useState<ContactBody | undefined>(before?.contact);
  const [wait, startWait] = useCountdown(before?.again ?? 0);
  const check = useBrowserCheck('code');

  const sending = useMutation({
    mutationFn: (contact: ContactBody) => check.through((captcha) => send(contact, captcha)),
    onSuccess: ({ resendAfterSeconds }, contact) => {
      startWait(resendAfterSeconds);
      setSentTo(contact);
      if (purpose !== undefined)
        keepDraft({ sent: { purpose, contact, again: Date.now() + resendAfterSeconds * 1000 } });
      toast(t('register.codeSent'));
    },
    onError: onRefused,
  });

  return {
    wait,
    sentTo,
    sending: sending.isPending,
    send: (contact: ContactBody): void => sending.mutate(contact),
    check,
  };
}
