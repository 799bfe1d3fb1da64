import { useText } from '../../messages/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { AppBar, ErrorBlock, Page } from '../../shared/ui/index.ts';
import { AgreementText } from './parts/agreement-text.tsx';

/** The user agreement with the version that a registration agrees to (RT-08). */
export function AgreementPage() {
  const t = useText();
  const { data, error, refetch } = useCall('GET v1/tenant/tenant/info', {});
  return (
    <Page bar={<AppBar title={t('routes.agreement')} session={false} />}>
      <AgreementText version={data?.agreementVersion} />
      {error !== null && <ErrorBlock error={error} size="block" onRetry={() => void refetch()} />}
    </Page>
  );
}
