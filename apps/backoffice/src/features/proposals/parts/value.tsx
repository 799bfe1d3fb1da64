import { isOperatorRole } from '@kabuto/contract/permissions';
import { formatWhole, NOTHING } from '@kabuto/i18n';
import { Box } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { durationText } from '../../../shared/parts/duration.ts';
import { networkText } from '../../../shared/transfers/index.ts';

/** Fields that name something: their digits are not grouped. */
const NUMBERS: readonly string[] = ['operatorId', 'accountId', 'transferId', 'lineId', 'offeringId'];

/** Fields of which an empty text is no limit. */
const LIMITS: readonly string[] = [
  'dailyUnverified',
  'dailyVerified',
  'approvalPerCustomer',
  'approvalPerDestination',
  'approvalPerMaker',
  'maximum',
  'orderLimit',
  'dayLimit',
];

/** Hashes of texts, which are no words. */
const FINGERPRINTS: readonly string[] = ['textJp', 'textEn', 'textTw'];
const FEATURES: readonly string[] = ['registration', 'demoLogin', 'referral', 'alerts'];

/** A value of a proposal in words: roles by their names, numbers grouped. */
export function Value({ field, value }: { readonly field: string; readonly value: string | number | null }) {
  const t = useText();
  if (value === null) return NOTHING;
  if (LIMITS.includes(field) && value === '') return t('common.noLimit');
  if (field === 'minutes' && value === '') return t('proposals.untilEnded');
  if (field === 'network') return networkText(t, String(value));
  if (field === 'lineId' && value === '') return t('treasury.fromSpare');
  if (field === 'rate' && value === '') return t('settings.marketRate');
  if (field === 'coolingMs') return durationText(t, Number(value));
  if (field === 'type')
    return value === 'ordinary' || value === 'current' || value === 'savings' ? t(`settings.${value}`) : value;
  if (field === 'long' || field === 'short')
    return t(value === 'yes' ? 'proposals.permitted' : 'proposals.notPermitted');
  if (field === 'taxType') return value === 'specified' || value === 'general' ? t(`customers.${value}`) : value;
  if (field === 'document') return value === 'prospectus' || value === 'agreement' ? t(`offerings.${value}`) : value;
  if (FINGERPRINTS.includes(field) && value !== '')
    return (
      <Box component="span" lang="zxx" sx={{ wordBreak: 'break-all' }}>
        {value}
      </Box>
    );
  if (FEATURES.includes(field)) return t(value === 'on' ? 'brokerage.on' : 'brokerage.off');
  if (typeof value === 'number') return NUMBERS.includes(field) ? String(value) : formatWhole(value);
  if (field === 'direction') return t(value === 'credit' ? 'proposals.credit' : 'proposals.debit');
  if (field === 'usdtOut') return t(value === 'open' ? 'settings.usdtOpen' : 'settings.usdtClosed');
  if (field !== 'roles') return value === '' ? NOTHING : value;
  if (value === '') return t('common.none');
  return value
    .split(',')
    .map((role) => (isOperatorRole(role) ? t(`roles.${role}`) : role))
    .join(', ');
}
