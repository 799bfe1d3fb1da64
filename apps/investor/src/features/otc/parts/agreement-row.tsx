import { Chip, Icon } from '@kabuto/ui';
import { type TextKey, useText } from '../../../messages/index.ts';
import { useCall } from '../../../shared/api/index.ts';
import { Link } from '../../../shared/navigation/link.tsx';
import css from './agreement-row.module.css';

type State = 'none' | 'signed' | 'accepted' | 'rejected';

/** The states of a signed agreement, as its chip shows them. */
export const AGREEMENT: Readonly<
  Record<State, { readonly text: TextKey; readonly tone: 'plain' | 'accent' | 'ok' | 'danger' }>
> = {
  none: { text: 'otc.agreementNone', tone: 'plain' },
  signed: { text: 'otc.agreementSubmitted', tone: 'accent' },
  accepted: { text: 'otc.agreementAccepted', tone: 'ok' },
  rejected: { text: 'otc.agreementRejected', tone: 'danger' },
};

/** The member's agreement of a block and its state; leads to the page where it is read and signed. */
export function AgreementRow({ offeringId }: { readonly offeringId: string }) {
  const t = useText();
  const { data } = useCall('GET v1/otc/agreement/signed', { offeringId }, { staleTime: 0 });
  const { text, tone } = AGREEMENT[data?.signed?.state ?? 'none'];
  return (
    <Link to="/pages/stock/otc/contract" query={{ id: offeringId }} className={css.row}>
      <Icon name="document" size={18} />
      <span className={css.name}>{t('otc.agreement')}</span>
      {data !== undefined && <Chip tone={tone}>{t(text)}</Chip>}
      <Icon name="forward" size={14} />
    </Link>
  );
}
