import type { Calls } from '@kabuto/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../messages/index.ts';
import { ApiError, call, useCall } from '../../shared/api/index.ts';
import { toast } from '../../shared/notices/notices.ts';
import { wantsCaptcha } from '../login/index.ts';
import { useCountdown } from './use-countdown.ts';

type Purpose = Calls['POST v1/notice/notice/email/send/captcha']['body']['purpose'];

type MailCodeOptions = {
  readonly purpose: Purpose;
  /** What was typed below the picture, while one is shown. */
  readonly captchaText: string;
  /** Fields whose refusals the form shows beside the input. */
  readonly ownFields: readonly string[];
  /** Shows why the server refused beside the field. */
  readonly onRefused: (error: unknown) => void;
};

/** Sending a code by mail: the button's countdown, the picture when the server asks for one, where the last code went. */
export function useMailCode({ purpose, captchaText, ownFields, onRefused }: MailCodeOptions) {
  const t = useText();
  const [sentTo, setSentTo] = useState<string | undefined>(undefined);
  const [guarded, setGuarded] = useState(false);
  const [wait, startWait] = useCountdown();
  const captcha = useCall('GET v1/oauth/oauth/captcha/image', {}, { enabled: guarded, staleTime: 150_000 });

  const noteRefusal = (error: unknown): void => {
    onRefused(error);
    if (error instanceof ApiError && wantsCaptcha(error)) setGuarded(true);
    if (guarded) void captcha.refetch();
  };
  const sending = useMutation({
    mutationFn: async (email: string) => {
      const answer = guarded && captcha.data !== undefined && captchaText.trim() !== '';
      const { data } = await call('POST v1/notice/notice/email/send/captcha', {
        body: {
          email,
          purpose,
          ...(answer ? { captchaId: captcha.data.captchaId, captchaText: captchaText.trim() } : {}),
        },
        ownFields,
      });
      return data;
    },
    onSuccess: ({ resendAfterSeconds }, email) => {
      startWait(resendAfterSeconds);
      setSentTo(email);
      setGuarded(false);
      toast(t('register.codeSent'));
    },
    onError: noteRefusal,
  });

  return {
    wait,
    sentTo,
    sending: sending.isPending,
    send: (email: string): void => sending.mutate(email),
    captcha: guarded ? { image: captcha.data?.image, renew: () => void captcha.refetch() } : undefined,
    noteRefusal,
  };
}
