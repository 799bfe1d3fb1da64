import type { Calls } from '@kabuto/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { ApiError, call, useCall } from '../../shared/api/index.ts';
import type { ContactBody } from '../../shared/contact/contact.ts';
import { keepDraft, sentFor } from '../../shared/contact/draft.ts';
import { toast } from '../../shared/notices/notices.ts';
import { wantsCaptcha } from '../login/index.ts';
import { useCountdown } from './use-countdown.ts';

type Sent = Calls['POST v1/user/contact/send']['reply'];
type Purpose = Calls['POST v1/notice/notice/email/send/captcha']['body']['purpose'];
type Captcha = { readonly captchaId?: string; readonly captchaText?: string };
type Send = (contact: ContactBody, captcha: Captcha) => Promise<Sent>;

/** Fields of the code's forms whose refusals are shown beside the input, by the server's names. */
const OWN_FIELDS = ['email', 'mobile', 'code', 'captchaText'] as const;

/** Asks for a code before a login. */
export const sendPublicCode =
  (purpose: Purpose): Send =>
  async (contact, captcha) => {
    const options = { ownFields: OWN_FIELDS };
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
  /** What the code is for where a reload of the page must not lose it; a form behind a login leaves it out. */
  readonly purpose?: Purpose;
  /** What was typed below the picture, while one is shown. */
  readonly captchaText: string;
  /** Shows why the server refused beside the field. */
  readonly onRefused: (error: unknown) => void;
};

/** Sending a code: the button's countdown, the picture when the server asks for one, where the last code went. */
export function useContactCode({ send, purpose, captchaText, onRefused }: ContactCodeOptions) {
  const t = useText();
  const [before] = useState(() => (purpose === undefined ? null : sentFor(purpose)));
  const [sentTo, setSentTo] = useState<ContactBody | undefined>(before?.contact);
  const [guarded, setGuarded] = useState(false);
  const [wait, startWait] = useCountdown(before?.again ?? 0);
  const captcha = useCall('GET v1/oauth/oauth/captcha/image', {}, { enabled: guarded, staleTime: 150_000 });

  const noteRefusal = (error: unknown): void => {
    onRefused(error);
    if (error instanceof ApiError && wantsCaptcha(error)) setGuarded(true);
    if (guarded) void captcha.refetch();
  };
  const sending = useMutation({
    mutationFn: (contact: ContactBody) => {
      const answer = guarded && captcha.data !== undefined && captchaText.trim() !== '';
      return send(contact, answer ? { captchaId: captcha.data.captchaId, captchaText: captchaText.trim() } : {});
    },
    onSuccess: ({ resendAfterSeconds }, contact) => {
      startWait(resendAfterSeconds);
      setSentTo(contact);
      if (purpose !== undefined)
        keepDraft({ sent: { purpose, contact, again: Date.now() + resendAfterSeconds * 1000 } });
      setGuarded(false);
      toast(t('register.codeSent'));
    },
    onError: noteRefusal,
  });

  return {
    wait,
    sentTo,
    sending: sending.isPending,
    send: (contact: ContactBody): void => sending.mutate(contact),
    captcha: guarded ? { image: captcha.data?.image, renew: () => void captcha.refetch() } : undefined,
    noteRefusal,
  };
}
