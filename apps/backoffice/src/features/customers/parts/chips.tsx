import { Icon, type IconName } from '@kabuto/ui';
import { Chip, type ChipProps } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { accessOf, type Customer } from '../model.ts';

type Look = { readonly icon: IconName; readonly color: ChipProps['color'] & string };

function WordChip({ icon, color, word }: Look & { readonly word: string }) {
  return <Chip size="small" variant="outlined" color={color} icon={<Icon name={icon} size={16} />} label={word} />;
}

const ACCESS: Readonly<Record<ReturnType<typeof accessOf>, Look>> = {
  open: { icon: 'check', color: 'success' },
  frozen: { icon: 'warning', color: 'warning' },
  disabled: { icon: 'close', color: 'error' },
  closed: { icon: 'close', color: 'default' },
};

/** Whether the customer can log in: an icon and a word. */
export function AccessChip({ customer }: { readonly customer: Customer }) {
  const t = useText();
  const access = accessOf(customer);
  return <WordChip {...ACCESS[access]} word={t(`customers.${access}`)} />;
}

const IDENTITY: Readonly<Record<NonNullable<Customer['identity']> | 'none', Look>> = {
  none: { icon: 'user', color: 'default' },
  pending: { icon: 'clock', color: 'warning' },
  rejected: { icon: 'warning', color: 'error' },
  verified: { icon: 'shield', color: 'success' },
};

/** The state of the last identity check: an icon and a word. */
export function IdentityChip({ identity }: Pick<Customer, 'identity'>) {
  const t = useText();
  const state = identity ?? 'none';
  return <WordChip {...IDENTITY[state]} word={t(`customers.${state}`)} />;
}
