import { Icon, type IconName } from '@kabuto/ui';
import { Chip, type ChipProps } from '@mui/material';
import { useText } from '../../messages/index.ts';
import { type Direction, type Method, stateText } from './texts.ts';

type Look = { readonly icon: IconName; readonly color: ChipProps['color'] & string };

const WAITS: Look = { icon: 'clock', color: 'warning' };
const ENDED: Look = { icon: 'close', color: 'default' };
const LOOK: Readonly<Record<string, Look>> = {
  review: WAITS,
  unallocated: WAITS,
  held: { icon: 'warning', color: 'error' },
  credited: { icon: 'check', color: 'success' },
  reversed: { icon: 'warning', color: 'error' },
  rejected: { icon: 'close', color: 'error' },
  returned: ENDED,
  lapsed: ENDED,
  cancelled: ENDED,
  allocated: { icon: 'check', color: 'default' },
};
const WITHDRAWAL_LOOK: Readonly<Record<string, Look>> = {
  requested: { icon: 'clock', color: 'default' },
  cooling: { icon: 'clock', color: 'default' },
  screening: WAITS,
  approved: { icon: 'check', color: 'warning' },
  paid: { icon: 'check', color: 'success' },
  returned: { icon: 'back', color: 'error' },
  rejected: { icon: 'close', color: 'error' },
  cancelled: ENDED,
};

type Props = { readonly state: string; readonly direction?: Direction; readonly method?: Method };

/** The state of money that arrives or leaves: an icon and a word. */
export function ArrivalChip({ state, direction = 'in', method = 'bank' }: Props) {
  const t = useText();
  const looks = direction === 'out' ? WITHDRAWAL_LOOK : LOOK;
  const { icon, color } = looks[state] ?? { icon: 'refresh', color: 'default' };
  return (
    <Chip
      size="small"
      variant="outlined"
      color={color}
      icon={<Icon name={icon} size={16} />}
      label={stateText(t, state, direction, method)}
    />
  );
}
