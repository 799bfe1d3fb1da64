import { Button } from '@kabuto/ui';
import { message } from '@kabuto/ui/overlays';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../messages/index.ts';
import { ApiError, call } from '../../../shared/api/index.ts';
import { startSessionOrStep } from '../../../shared/session/index.ts';
import { askPasskey, PasskeyDismissed, passkeysWork, rememberPasskey } from '../../step-up/index.ts';

type PasskeyButtonProps = {
  /** Whether it is the page's main action. */
  readonly main: boolean;
  /** Called before the browser's prompt: browsers allow one passkey prompt at a time. */
  readonly onBegin: () => void;
  readonly onFailed: () => void;
};

/** A login by passkey alone, for when the browser does not offer one by itself. */
export function PasskeyButton({ main, onBegin, onFailed }: PasskeyButtonProps) {
  const t = useText();
  const logIn = useMutation({
    mutationFn: async () => {
      const { data: request } = await call('POST v1/user/passkey/challenge');
      const credential = await askPasskey(request);
      const { data } = await call('POST v1/oauth/oauth/token', { body: { grant_type: 'passkey', credential } });
      await startSessionOrStep(data);
      rememberPasskey(true);
    },
    onMutate: onBegin,
    onError: (error) => {
      onFailed();
      // The server does not know this passkey: it is no longer the first way in.
      if (error instanceof ApiError && error.reason === 'FACTOR_WRONG') rememberPasskey(false);
      if (error instanceof PasskeyDismissed) message(t('confirm.passkeyNotShown'));
    },
  });
  if (!passkeysWork()) return null;
  return (
    <Button kind={main ? 'main' : 'quiet'} busy={logIn.isPending} onClick={() => logIn.mutate()}>
      {t('login.passkey')}
    </Button>
  );
}
