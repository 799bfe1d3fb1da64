import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { message } from '../../../shared/notices/notices.ts';
import { enterWith } from '../../../shared/session/index.ts';
import { Button } from '../../../shared/ui/index.ts';
import { askPasskey, PasskeyNotShown, passkeysWork } from '../../confirm/index.ts';

/** A login by passkey alone. Nothing is asked of the browser before the tap, so nothing waits while other pages are open. */
export function PasskeyButton() {
  const t = useText();
  const logIn = useMutation({
    mutationFn: async () => {
      const { data: request } = await call('POST v1/user/passkey/challenge');
      const credential = await askPasskey(request);
      const { data } = await call('POST v1/oauth/oauth/token', { body: { grant_type: 'passkey', credential } });
      await enterWith(data);
    },
    onError: (error) => {
      if (error instanceof PasskeyNotShown) message(t('confirm.passkeyNotShown'));
    },
  });
  if (!passkeysWork()) return null;
  return (
    <Button kind="quiet" busy={logIn.isPending} onClick={() => logIn.mutate()}>
      {t('login.passkey')}
    </Button>
  );
}
