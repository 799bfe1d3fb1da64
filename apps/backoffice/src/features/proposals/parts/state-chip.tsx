import { Icon, type IconName } from '@kabuto/ui';
import { Chip, type ChipProps } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import { type ProposalState, STATE_TEXT } from '../model.ts';

const LOOK: Readonly<Record<ProposalState, { readonly icon: IconName; readonly color: ChipProps['color'] & string }>> =
  {
    open: { icon: 'clock', color: 'warning' },
    approved: { icon: 'refresh', color: 'warning' },
    executed: { icon: 'check', color: 'success' },
    refused: { icon: 'close', color: 'error' },
    stale: { icon: 'warning', color: 'error' },
    expired: { icon: 'clock', color: 'default' },
  };

/** The state of a proposal: an icon and a word. */
export function StateChip({ state }: { readonly state: ProposalState }) {
  const t = useText();
  const { icon, color } = LOOK[state];
  return (
    <Chip
      size="small"
      variant="outlined"
      color={color}
      icon={<Icon name={icon} size={16} />}
      label={t(STATE_TEXT[state])}
    />
  );
}
