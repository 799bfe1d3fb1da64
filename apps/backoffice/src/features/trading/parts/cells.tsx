import { useLanguage } from '@kabuto/i18n';
import { Chip, type ChipProps, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { useText } from '../../../messages/index.ts';
import { ORDER_STATE } from '../../../shared/orders/order-state.ts';
import type { OrderRow } from '../model.ts';

/** An issue by its name and code. */
export function IssueName({ issue: { code, names } }: { readonly issue: Pick<OrderRow, 'code' | 'names'> }) {
  return `${names[useLanguage()]} ${code}`;
}

const COLOR: Readonly<Partial<Record<OrderRow['state'], ChipProps['color'] & string>>> = {
  filled: 'success',
  rejected: 'error',
  cancelling: 'warning',
};

/** The state of an order in words. */
export function OrderChip({ state }: Pick<OrderRow, 'state'>) {
  const t = useText();
  return <Chip size="small" variant="outlined" color={COLOR[state] ?? 'default'} label={t(ORDER_STATE[state])} />;
}

/** Whose account it is: a link to the customer, or the account that nobody owns any more. */
export function OwnerLink({ accountId, memberId }: Pick<OrderRow, 'accountId' | 'memberId'>) {
  if (memberId === null) return accountId;
  return (
    <Link
      component={RouterLink}
      to={`/customers/${memberId}`}
      // The row opens the order.
      onClick={(event) => event.stopPropagation()}
      sx={{ color: 'inherit', textDecorationColor: 'currentColor' }}
    >
      {memberId}
    </Link>
  );
}
