import type { DrawCertificateView, DrawLeaf, OfferingView } from '@kabuto/contract';
import { formatWhole } from '@kabuto/i18n';
import { Button, Icon, Skeleton } from '@kabuto/ui';
import { useState } from 'react';
import { type TextKey, useText } from '../../../messages/index.ts';
import { ApiError, messageOf, useCall } from '../../../shared/api/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { CertificateList } from './certificate-list.tsx';
import css from './draw.module.css';
import { isDecided } from './is-decided.ts';
import { OwnLeaf } from './own-leaf.tsx';
import { useVerification } from './use-verification.ts';
import type { Outcome } from './verify.ts';

/** Milliseconds between two reads of a certificate while its draw is not done. */
const EVERY_MS = 5_000;

type DrawSectionProps = { readonly offering: OfferingView; readonly hasOwn: boolean };

/** The draw of an offering: its certificate, the own application in its list, and the recomputation in this browser. */
export function DrawSection({ offering: { offeringId, state }, hasOwn }: DrawSectionProps) {
  const t = useText();
  // Further steps of the offering add to the certificate until the draw, and results follow it in parts.
  const [decided, setDecided] = useState(false);
  const { data, error, refetch } = useCall(
    'GET v1/offering/draw/certificate',
    { offeringId },
    { staleTime: 0, ...(decided || state === 'cancelled' ? {} : { refetchInterval: EVERY_MS }) },
  );
  if (!decided && data !== undefined && isDecided(data)) setDecided(true);
  const leaf = useCall('GET v1/offering/draw/leaf', { offeringId }, { enabled: hasOwn });
  return (
    <section className={css.section} aria-label={t('draw.title')}>
      <h3 className={css.title}>{t('draw.title')}</h3>
      {data === undefined && error !== null && <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton height="120px" />}
      {data !== undefined && (
        <>
          {!isDecided(data) ? (
            <p className={css.note}>
              {t(data.drawn === null ? 'draw.frozen' : 'draw.deciding', {
                count: formatWhole(data.certificate.count),
              })}
            </p>
          ) : (
            (leaf.data !== undefined || !leaf.isLoading) && <Verify view={data} leaf={leaf.data} />
          )}
          {leaf.data !== undefined && <OwnLeaf offeringId={offeringId} leaf={leaf.data} root={data.certificate.root} />}
          <details className={css.more}>
            <summary>{t('draw.certificate')}</summary>
            <CertificateList view={data} />
          </details>
        </>
      )}
    </section>
  );
}

type VerifyProps = { readonly view: DrawCertificateView; readonly leaf: DrawLeaf | undefined };

/** The button that draws once more, its progress and its verdict. */
function Verify({ view, leaf }: VerifyProps) {
  const t = useText();
  const { count } = view.certificate;
  const [state, run] = useVerification({
    certificate: view.certificate,
    ownLine: leaf?.line ?? null,
  });
  const running = state.at === 'running';
  return (
    <div className={css.part}>
      <p className={css.note}>{t('draw.lead')}</p>
      <Button kind="quiet" busy={running} onClick={run}>
        {t(state.at === 'idle' || running ? 'draw.verify' : 'draw.again')}
      </Button>
      {running && (
        <>
          <progress className={css.progress} value={state.done} max={Math.max(1, count)} aria-label={t('draw.title')} />
          <p className={css.note}>{t('draw.progress', { done: formatWhole(state.done), total: formatWhole(count) })}</p>
        </>
      )}
      {state.at === 'done' && <Verdict outcome={state.outcome} />}
      {state.at === 'failed' && (
        <p className={css.verdict} data-ok={false} role="alert">
          <Icon name="warning" size={16} />
          {state.error instanceof ApiError && state.error.msg !== '' ? messageOf(state.error) : t('draw.notRead')}
        </p>
      )}
    </div>
  );
}

type Fault = (Outcome & { readonly ok: false })['fault'];

const FAULT: Readonly<Record<Fault, TextKey>> = {
  incomplete: 'draw.faultIncomplete',
  order: 'draw.faultOrder',
  count: 'draw.faultCount',
  root: 'draw.faultRoot',
  commitment: 'draw.faultCommitment',
  seed: 'draw.faultSeed',
  result: 'draw.faultResult',
  own: 'draw.faultOwn',
};

function Verdict({ outcome }: { readonly outcome: Outcome }) {
  const t = useText();
  return (
    <div className={css.outcome} data-ok={outcome.ok} role="status">
      <Icon name={outcome.ok ? 'check' : 'warning'} size={20} />
      <div>
        <p>
          <strong>{t(outcome.ok ? 'draw.passed' : 'draw.failed')}</strong>
        </p>
        {!outcome.ok && <p>{t(FAULT[outcome.fault], { id: outcome.id ?? '' })}</p>}
      </div>
    </div>
  );
}
