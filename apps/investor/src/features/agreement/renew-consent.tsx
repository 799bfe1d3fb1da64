import { ActionBar, Button } from '@kabuto/ui';
import { useMutation } from '@tanstack/react-query';
import { useText } from '../../messages/index.ts';
import { call } from '../../shared/api/index.ts';
import { loadUser, performLogout } from '../../shared/session/index.ts';
import { AppBar, ErrorBlock, Page } from '../../shared/ui/index.ts';
import css from './agreement-page.module.css';
import { AgreementText } from './parts/agreement-text.tsx';
import { useAgreement } from './use-agreement.ts';

/** Replaces every page for a member whose agreement has changed: read it and agree, or log out. */
export function RenewConsent() {
  const t = useText();
  const { data, error, refetch } = useAgreement();
  const agree = useMutation({
    mutationFn: async (agreementVersion: string) => {
      await call('POST v1/user/agreement/accept', { body: { agreementVersion } });
      await loadUser();
    },
    // It may have changed again while the member was reading.
    onError: () => void refetch(),
  });
  return (
    <Page
      bar={<AppBar title={t('agreement.renewTitle')} session={false} backable={false} />}
      actions={
        <ActionBar>
          <Button kind="quiet" onClick={() => void performLogout()}>
            {t('menu.logout')}
          </Button>
          <Button
            busy={agree.isPending}
            disabled={data === undefined || data.source === 'none'}
            onClick={() => {
              // The version of the text that is shown here.
              if (data !== undefined) agree.mutate(data.version);
            }}
          >
            {t('agreement.renewAgree')}
          </Button>
        </ActionBar>
      }
    >
      <p className={css.renew}>{t('agreement.renewLead')}</p>
      {error !== null && data === undefined ? (
        <ErrorBlock error={error} size="block" onRetry={() => void refetch()} />
      ) : (
        <AgreementText agreement={data} />
      )}
    </Page>
  );
}
