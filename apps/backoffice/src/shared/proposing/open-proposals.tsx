import { Icon } from '@kabuto/ui';
import { Alert, Link as MuiLink } from '@mui/material';
import { Link } from 'react-router';
import { useText } from '../../messages/index.ts';
import { useRead } from '../api/index.ts';

type Props = {
  readonly kind: string;
  /** Only those about this subject, as the server records it; by default all of the kind. */
  readonly subject?: string;
};

/** Links to the proposals of a kind that wait for a second operator; nothing without one. */
export function OpenProposals({ kind, subject }: Props) {
  const t = useText();
  const { data } = useRead('GET v1/proposal/proposal/list', { state: 'open', pageSize: '100' });
  const waiting = (data?.rows ?? []).filter(
    (one) => one.kind === kind && (subject === undefined || one.subject === subject),
  );
  if (waiting.length === 0) return null;
  return (
    <Alert severity="info" variant="outlined" icon={<Icon name="clock" />}>
      {waiting.map(({ number }) => (
        <div key={number}>
          <MuiLink component={Link} to={`/proposals/${number}`}>
            {t('proposals.waits', { number })}
          </MuiLink>
        </div>
      ))}
    </Alert>
  );
}
