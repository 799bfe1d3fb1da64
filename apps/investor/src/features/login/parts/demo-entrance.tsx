import { Button } from '@kabuto/ui';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../../messages/index.ts';
import { startDemo } from '../../../shared/session/index.ts';
import css from '../login-page.module.css';

/** One tap creates a throw-away account with holdings and orders and logs in. */
export function DemoEntrance({ main }: { readonly main: boolean }) {
  const t = useText();
  const demo = useMutation({ mutationFn: startDemo });
  return (
    <div>
      <Button kind={main ? 'main' : 'quiet'} busy={demo.isPending} onClick={() => demo.mutate()}>
        {t('login.demoButton')}
      </Button>
      <p className={css.note}>{t('login.demoNote')}</p>
    </div>
  );
}
