import { Icon, type IconName } from '@kabuto/ui';
import { Chip, type ChipProps } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import type { Offering, OfferingState } from '../model.ts';

type Look = { readonly icon: IconName; readonly color: ChipProps['color'] & string };

const OPEN: Look = { icon: 'clock', color: 'success' };
const OVER: Look = { icon: 'check', color: 'default' };
const LOOK: Readonly<Partial<Record<OfferingState, Look>>> = {
  bookOpen: OPEN,
  purchaseOpen: OPEN,
  open: OPEN,
  covering: OPEN,
  listed: OVER,
  executed: OVER,
  completed: OVER,
  cancelled: { icon: 'close', color: 'error' },
};

/** The state of an offering: an icon and a word. */
export function OfferingChip({ offering: { state, task } }: { readonly offering: Pick<Offering, 'state' | 'task'> }) {
  const t = useText();
  const { icon, color } = LOOK[state] ?? { icon: 'chart', color: 'default' };
  return (
    <Chip
      size="small"
      variant="outlined"
      color={color}
      icon={<Icon name={task === null ? icon : 'refresh'} size={16} />}
      label={t(`offeringStates.${state}`)}
    />
  );
}
