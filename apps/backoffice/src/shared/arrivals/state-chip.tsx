import { Icon, type IconName } from '@kabuto/ui';
import { Chip, type ChipProps } from '@mui/material';
import { useText } from '../../messages/index.ts';
import { stateText } from './texts.ts';

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

/** The state of money that arrives: an icon and a word. */
export function ArrivalChip({ state }: { readonly state: string }) {
  const t = useText();
  const { icon, color } = LOOK[state] ?? { icon: 'refresh', color: 'default' };
  return (
    <Chip
      size="small"
      variant="outlined"
      color={color}
      icon={<Icon name={icon} size={16} />}
      label={stateText(t, state)}
    />
  );
}
