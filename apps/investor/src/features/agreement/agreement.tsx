import { ErrorBlock } from '../../shared/ui/index.ts';
import { AgreementText } from './parts/agreement-text.tsx';
import { useAgreement } from './use-agreement.ts';

/** The user agreement with its version, as a page or inside another one; `version`: omitted for the current one. */
export function Agreement({ version }: { readonly version?: string | undefined }) {
  const { data, error, refetch } = useAgreement(version);
  if (error !== null && data === undefined)
    return <ErrorBlock error={error} size="block" onRetry={() => void refetch()} />;
  return <AgreementText agreement={data} />;
}
