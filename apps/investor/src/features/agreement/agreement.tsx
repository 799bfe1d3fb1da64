import { useCall } from '../../shared/api/index.ts';
import { ErrorBlock } from '../../shared/ui/index.ts';
import { AgreementText } from './parts/agreement-text.tsx';

/** The user agreement with its version, as a page or inside another one. */
export function Agreement() {
  const { data, error, refetch } = useCall('GET v1/tenant/tenant/info', {});
  return (
    <>
      <AgreementText version={data?.agreementVersion} />
      {error !== null && <ErrorBlock error={error} size="block" onRetry={() => void refetch()} />}
    </>
  );
}
