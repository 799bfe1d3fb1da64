import type { StatementView } from '@kabuto/contract';
import { formatDateTime, formatIsoDate } from '@kabuto/i18n';
import { Button, Icon, Sheet } from '@kabuto/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { call } from '../../../shared/api/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { BookRow } from './book-row.tsx';
import { type CheckedBooks, checkBooks } from './check-books.ts';
import css from './proof.module.css';
import { RootsView } from './roots-view.tsx';

type ProofSheetProps = { readonly statement: StatementView; readonly open: boolean; readonly onClose: () => void };

/** The proof of the books for the newest night of the period, checked in this browser; what it proves and what not. */
export function ProofSheet({ statement: { from, to }, open, onClose }: ProofSheetProps) {
  const t = useText();
  const [showing, setShowing] = useState(false);
  const check = useMutation({
    mutationFn: async (): Promise<CheckedBooks | null> => {
      const { data: own } = await call('GET v1/proof/own', { query: { from, to } });
      if (own.night === null) return null;
      const { data: roots } = await call('GET v1/proof/roots', { query: { night: own.night.night } });
      return checkBooks(own, roots);
    },
  });
  return (
    <Sheet open={open} onClose={onClose} title={t('proof.title')}>
      <div className={css.part}>
        <p className={css.note}>{t('proof.lead')}</p>
        <Button busy={check.isPending} onClick={() => check.mutate()}>
          {t('proof.check')}
        </Button>
        {check.error !== null && <ErrorBlock size="block" error={check.error} onRetry={() => check.mutate()} />}
        {check.data === null && (
          <p className={css.note} role="status">
            {t('proof.none')}
          </p>
        )}
        {check.data != null && <Checked books={check.data} />}
        <p className={css.small}>{t('proof.limits')}</p>
        <details className={css.more} onToggle={({ currentTarget }) => setShowing(currentTarget.open)}>
          <summary>{t('proof.roots')}</summary>
          {showing && <RootsView />}
        </details>
      </div>
    </Sheet>
  );
}

function Checked({ books: { night, assets } }: { readonly books: CheckedBooks }) {
  const t = useText();
  const ok = assets.every(({ verdict }) => verdict === 'ok');
  return (
    <>
      <div className={css.outcome} data-ok={ok} role="status">
        <Icon name={ok ? 'check' : 'warning'} size={20} />
        <p>{t(ok ? 'proof.passed' : 'proof.failed', { night: formatIsoDate(night.night) })}</p>
      </div>
      <ul className={css.list}>
        {assets.map((one) => (
          <BookRow key={one.asset} asset={one} />
        ))}
      </ul>
      <p className={css.small}>
        {t('proof.point', { time: formatDateTime(night.marketAt), seq: String(night.journalSeq) })}
      </p>
    </>
  );
}
