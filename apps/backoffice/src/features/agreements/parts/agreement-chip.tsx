import { Icon, type IconName } from '@kabuto/ui';
import { Chip, type ChipProps } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import type { Agreement } from '../model.ts';

type Look = { readonly icon: IconName; readonly color: ChipProps['color'] & string };

const LOOK: Readonly<Record<Agreement['state'], Look>> = {
  signed: { icon: 'clock', color: 'warning' },
  accepted: { icon: 'check', color: 'success' },
  rejected: { icon: 'close', color: 'error' },
};

/** The state of a signed agreement: an icon and a word. */
export function AgreementChip({ state }: Pick<Agreement, 'state'>) {
  const t = useText();
  const { icon, color } = LOOK[state];
  return (
    <Chip
      size="small"
      variant="outlined"
      color={color}
      icon={<Icon name={icon} size={16} />}
      label={t(`agreements.${state}`)}
    />
  );
}
