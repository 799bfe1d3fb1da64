import { useLanguage } from '@kabuto/i18n';
import { EmptyState, Skeleton } from '@kabuto/ui';
import { useText } from '../../messages/index.ts';
import { useCall } from '../../shared/api/index.ts';
import { replace, useQueryParams } from '../../shared/navigation/navigation.ts';
import { AppBar, ErrorBlock, Page } from '../../shared/ui/index.ts';
import { Fictional } from '../offerings/index.ts';
import css from './contract-page.module.css';
import { AgreementForm } from './parts/agreement-form.tsx';
import { SignedSummary } from './parts/signed-summary.tsx';

/** Milliseconds between two reads while the signed agreement is being reviewed. */
const EVERY_MS = 3_000;

/** RT-19: the agreement of a block: read to its end, signed, with a photo of the signed paper (VAL-22, VAL-16). */
export function ContractPage() {
  const t = useText();
  const { id } = useQueryParams();
  return (
    <Page bar={<AppBar title={t('routes.otcContract')} />}>
      <div className={css.page}>
        {id === undefined || !/^[1-9]\d{0,14}$/.test(id) ? (
          <EmptyState
            icon="document"
            title={t('otc.noContract')}
            step={{ label: t('otc.toList'), onClick: () => replace('/pages/stock/otc/otc') }}
          />
        ) : (
          <Contract key={id} offeringId={id} />
        )}
      </div>
    </Page>
  );
}

function Contract({ offeringId }: { readonly offeringId: string }) {
  const t = useText();
  const language = useLanguage();
  const offering = useCall('GET v1/offering/offering/detail', { offeringId });
  const signed = useCall('GET v1/otc/agreement/signed', { offeringId }, { staleTime: 0, refetchInterval: EVERY_MS });
  const text = useCall('GET v1/otc/agreement/detail', { offeringId });
  const error = offering.error ?? signed.error ?? text.error;
  if (offering.data === undefined || signed.data === undefined || text.data === undefined)
    return error === null ? (
      <>
        <Skeleton height="48px" />
        <Skeleton height="320px" />
      </>
    ) : (
      <ErrorBlock
        size="block"
        error={error}
        onRetry={() => void Promise.all([offering.refetch(), signed.refetch(), text.refetch()])}
      />
    );
  const { names, code } = offering.data.offering;
  return (
    <>
      <p className={css.head}>
        <strong>{names[language]}</strong>
        <span className={css.code}>{code}</span>
        <Fictional of={offering.data.offering} />
      </p>
      {signed.data.signed !== null && <SignedSummary offeringId={offeringId} signed={signed.data.signed} />}
      {signed.data.signed === null && <p className={css.lead}>{t('otc.contractLead')}</p>}
      <AgreementForm key={text.data.hash} offeringId={offeringId} agreement={text.data} canSign={signed.data.canSign} />
    </>
  );
}
