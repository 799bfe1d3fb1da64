import { Icon } from '@kabuto/ui';
import { Alert } from '@mui/material';
import { Fragment } from 'react';
import { useText } from '../../messages/index.ts';
import { PERMISSION_OF, useMay } from '../../shared/access/index.ts';
import { RowLink } from '../../shared/parts/row-link.tsx';

/** The withdrawals that were signed for other terms than the ledger's; nothing where there are none. */
export function SignedOther({ transferIds }: { readonly transferIds: readonly string[] }) {
  const t = useText();
  const links = useMay()(PERMISSION_OF.withdrawals);
  if (transferIds.length === 0) return null;
  return (
    <Alert severity="error" variant="outlined" icon={<Icon name="warning" size={16} />}>
      {t('today.signedOther')}
      {transferIds.map((transferId) => (
        <Fragment key={transferId}>
          {' '}
          {links ? <RowLink to={`/withdrawals/${transferId}`} text={transferId} /> : transferId}
        </Fragment>
      ))}
    </Alert>
  );
}
