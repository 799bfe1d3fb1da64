import type { OfferingView } from '@kabuto/contract';
import { Sheet, Skeleton } from '@kabuto/ui';
import { useEffect } from 'react';
import { useText } from '../../../messages/index.ts';
import { call, invalidate, useCall } from '../../../shared/api/index.ts';
import { useLoggedIn } from '../../../shared/session/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { DocumentText } from './document-text.tsx';

type ProspectusSheetProps = {
  readonly offering: OfferingView;
  readonly open: boolean;
  readonly onClose: () => void;
};

/** The prospectus of an offering; that a member has opened it is recorded once its text is shown. */
export function ProspectusSheet({ offering, open, onClose }: ProspectusSheetProps) {
  const t = useText();
  return (
    <Sheet open={open} onClose={onClose} title={t('offerings.prospectus')}>
      {open && <Prospectus offering={offering} />}
    </Sheet>
  );
}

function Prospectus({ offering: { offeringId } }: { readonly offering: OfferingView }) {
  const loggedIn = useLoggedIn();
  const { data, error, refetch } = useCall('GET v1/offering/prospectus/detail', { offeringId });
  const version = data?.version;
  useEffect(() => {
    if (version === undefined || !loggedIn) return;
    const record = async (): Promise<void> => {
      await call('POST v1/offering/prospectus/open', { body: { offeringId, version }, silent: true });
      await invalidate('v1/offering/application/terms');
    };
    // A failure was shown; the application is then refused until it is opened again.
    record().catch(() => undefined);
  }, [offeringId, version, loggedIn]);
  if (data !== undefined) return <DocumentText version={data.version} sections={data.sections} />;
  if (error !== null) return <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />;
  return <Skeleton height="240px" />;
}
