import { formatSigned } from '@kabuto/i18n';
import { Icon } from '@kabuto/ui';
import { Alert, AlertTitle, Button } from '@mui/material';
import { Link } from 'react-router';
import { useText } from '../../../messages/index.ts';
import { type DayReply, LINES } from '../model.ts';
import { LoudAlert } from './loud-alert.tsx';

/** Whether ledger and bank agree, in one look: no statement yet, agreed, or what differs. */
export function Verdict({ of: { difference, unmatched } }: { readonly of: DayReply }) {
  const t = useText();
  if (difference === null)
    return (
      <Alert
        severity="info"
        variant="outlined"
        icon={<Icon name="document" />}
        action={
          <Button component={Link} to="/imports" color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }}>
            {t('office.imports')}
          </Button>
        }
      >
        <AlertTitle>{t('reconciliation.noStatement')}</AlertTitle>
        {t('reconciliation.noStatementNext')}
      </Alert>
    );
  const agrees = unmatched.length === 0 && LINES.every((line) => Number(difference[line]) === 0);
  if (agrees)
    return (
      <Alert severity="success" variant="outlined" icon={<Icon name="check" />}>
        {t('reconciliation.agrees')}
      </Alert>
    );
  const closing = Number(difference.closing);
  return (
    <LoudAlert title={t('reconciliation.differs')}>
      {closing === 0 ? null : (
        <div>{t('reconciliation.balanceDiffers', { amount: t('transfers.yen', { n: formatSigned(closing) }) })}</div>
      )}
      {unmatched.length === 0 ? null : <div>{t('reconciliation.unmatchedCount', { n: unmatched.length })}</div>}
    </LoudAlert>
  );
}
