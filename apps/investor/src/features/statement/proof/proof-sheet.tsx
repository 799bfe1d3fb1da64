import type { StatementView } from '@kabuto/contract';
import { formatDateTime, formatIsoDate } from '@kabuto/i18n';
import { Button, Icon, Sheet } from '@kabuto/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../messages/index.ts';
import { call, useCall } from '../../../shared/api/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import { BookRow } from './book-row.tsx';
import type { CheckedBooks } from './check-books.ts';
import css from './proof.module.css';
import { readBooks } from './read-books.ts';
import { RootsView } from './roots-view.tsx';

type ProofSheetProps = { readonly statement: StatementView; readonly open: boolean; readonly onClose: () => void };

/** The proof of the books for the newest night of the period, checked in this browser; what it proves and what not. */
export function ProofSheet({ statement: { from, to }, open, onClose }: ProofSheetProps) {
  const t = useText();
  const [showing, setShowing] = useState(false);
  const account = useCall('GET v1/trade/account/detail', {}, { staleTime: 300_000 });
  const check = useMutation({
    mutationFn: async (): Promise<CheckedBooks | null> => {
      const known = account.data ?? (await call('GET v1/trade/account/detail')).data;
      return readBooks({ from, to }, known.accountId);
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

function Checked({ books: { night, accountId, ok, assets } }: { readonly books: CheckedBooks }) {
  const t = useText();
  return (
    <>
      <div className={css.outcome} data-ok={ok} role="status">
        <Icon name={ok ? 'check' : 'warning'} size={20} />
        <p>{t(ok ? 'proof.passed' : 'proof.failed', { night: formatIsoDate(night.night) })}</p>
      </div>
      <p className={css.small}>{t('proof.account', { number: accountId })}</p>
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
