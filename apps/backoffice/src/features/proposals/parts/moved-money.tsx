import type { ProposalView } from '@kabuto/contract/operator';
import { NOTHING } from '@kabuto/i18n';
import { Box } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { useMay } from '../../../shared/access/index.ts';
import { RowLink } from '../../../shared/parts/row-link.tsx';
import { Yen } from '../../../shared/transfers/index.ts';

type Props = { readonly proposal: ProposalView };

/** How much money a proposal moves, of an adjustment with its direction; a dash for none. */
export function MovedAmount({ proposal: { amount, content } }: Props) {
  const t = useText();
  if (amount === null) return NOTHING;
  const { direction } = content;
  return (
    <>
      <Yen amount={amount} />
      {direction === 'credit' || direction === 'debit' ? (
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>{t(`proposals.${direction}`)}</Box>
      ) : null}
    </>
  );
}

/** The account of the customer whose money it moves, as a link to the deposit or withdrawal; a dash for none. */
export function MovedAccount({ proposal: { accountId, transfer } }: Props) {
  const may = useMay();
  if (accountId === null) return NOTHING;
  if (transfer === null || !may('fund.read')) return accountId;
  const page = transfer.direction === 'in' ? 'deposits' : 'withdrawals';
  return <RowLink to={`/${page}/${transfer.transferId}`} text={accountId} />;
}
