import { Button } from '@kabuto/ui';
import { message } from '@kabuto/ui/notices';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { startSessionOrStep } from '../../../shared/session/index.ts';
import { askPasskey, PasskeyDismissed, passkeysWork } from '../../step-up/index.ts';

type PasskeyButtonProps = {
  /** Called before the browser's prompt: browsers allow one passkey prompt at a time. */
  readonly onBegin: () => void;
  readonly onFailed: () => void;
};

/** A login by passkey alone, for when the browser does not offer one by itself. */
export function PasskeyButton({ onBegin, onFailed }: PasskeyButtonProps) {
  const t = useText();
  const logIn = useMutation({
    mutationFn: async () => {
      const { data: request } = await call('POST v1/user/passkey/challenge');
      const credential = await askPasskey(request);
      const { data } = await call('POST v1/oauth/oauth/token', { body: { grant_type: 'passkey', credential } });
      await startSessionOrStep(data);
    },
    onMutate: onBegin,
    onError: (error) => {
      onFailed();
      if (error instanceof PasskeyDismissed) message(t('confirm.passkeyNotShown'));
    },
  });
  if (!passkeysWork()) return null;
  return (
    <Button kind="quiet" busy={logIn.isPending} onClick={() => logIn.mutate()}>
      {t('login.passkey')}
    </Button>
  );
}
