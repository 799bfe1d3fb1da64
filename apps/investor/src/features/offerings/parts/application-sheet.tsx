import type { ApplicationTerms, OfferingView } from '@kabuto/contract';
import { Sheet, Skeleton } from '@kabuto/ui';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import type { ApplicationFlow } from '../use-submission.ts';

type ApplicationSheetProps = {
  readonly offering: OfferingView;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The form, once it is known what the application has to meet. */
  readonly children: (terms: ApplicationTerms, flow: ApplicationFlow) => ReactNode;
};

/** An application: its terms, then their confirmation. */
export function ApplicationSheet({ offering, open, onClose, title, children }: ApplicationSheetProps) {
  const t = useText();
  const [busy, setBusy] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const close = (): void => {
    setReviewing(false);
    onClose();
  };
  return (
    <Sheet open={open} onClose={busy ? () => undefined : close} title={reviewing ? t('offerings.confirmTitle') : title}>
      {open && (
        <WithTerms offeringId={offering.offeringId}>
          {(terms) => children(terms, { setBusy, reviewing, setReviewing, close })}
        </WithTerms>
      )}
    </Sheet>
  );
}

type WithTermsProps = {
  readonly offeringId: string;
  readonly children: (terms: ApplicationTerms) => ReactNode;
};

function WithTerms({ offeringId, children }: WithTermsProps) {
  const { data, error, refetch } = useCall('GET v1/offering/application/terms', { offeringId }, { staleTime: 0 });
  if (data !== undefined) return children(data);
  if (error !== null) return <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <Skeleton height="96px" />
      <Skeleton height="120px" />
    </>
  );
}
