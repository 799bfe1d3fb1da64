import type { TransferView } from '@kabuto/contract';
import { Chip, Skeleton } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { Yen } from '../../../shared/amounts/index.ts';
import { type Reply, useCall } from '../../../shared/api/index.ts';
import { ErrorBlock } from '../../../shared/ui/index.ts';
import css from './bank-details.module.css';
import { CopyRow } from './copy-row.tsx';

type Options = Reply<'GET v1/fund/deposit/options'>;

/** Where to send the money of a declared deposit, what to write with it, and under which name. */
export function BankDetails({ transfer }: { readonly transfer: TransferView }) {
  const t = useText();
  const { data, error, refetch } = useCall('GET v1/fund/deposit/options', {});
  if (data === undefined)
    return error === null ? (
      <Skeleton height="280px" />
    ) : (
      <ErrorBlock size="block" error={error} onRetry={() => void refetch()} />
    );
  return (
    <section className={css.details}>
      <h3 className={css.heading}>{t('transfers.bank')}</h3>
      <Rows transfer={transfer} options={data} />
    </section>
  );
}

function Rows({ transfer, options }: { readonly transfer: TransferView; readonly options: Options }) {
  const t = useText();
  const { bank, payer } = options;
  const { reference } = transfer;
  return (
    <>
      <dl className={css.card}>
        {reference !== null && <CopyRow label={t('transfers.reference')} value={reference} spelt />}
        <CopyRow
          label={t('transfers.amount')}
          value={transfer.amount}
          shown={<Yen value={transfer.amount} own={false} />}
        />
        {bank !== null && (
          <>
            <CopyRow label={t('transfers.bankName')} value={bank.bankName} />
            <CopyRow
              label={t('transfers.branch')}
              value={bank.branchCode}
              shown={`${bank.branchName} ${bank.branchCode}`}
            />
            <CopyRow label={t('transfers.account')} value={t(`transfers.${bank.type}`)} />
            <CopyRow label={t('transfers.accountNumber')} value={bank.number} />
            <CopyRow label={t('transfers.holder')} value={bank.holder} />
          </>
        )}
        {payer !== null && reference !== null && (
          <CopyRow
            label={t('transfers.payer')}
            value={`${reference} ${payer.kana}`}
            note={payer.isDemo ? <Chip tone="warn">{t('transfers.payerDemo')}</Chip> : undefined}
          />
        )}
      </dl>
      <p className={css.note}>{t(payer === null ? 'transfers.payerUnknown' : 'transfers.payerNote')}</p>
    </>
  );
}
