import { Icon, type IconName } from '@kabuto/ui';
import { Chip, type ChipProps } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import type { NewsRow } from '../model.ts';

type Look = { readonly icon: IconName; readonly color: ChipProps['color'] & string };

const LOOK: Readonly<Record<NewsRow['state'], Look>> = {
  published: { icon: 'check', color: 'success' },
  scheduled: { icon: 'clock', color: 'warning' },
  withdrawn: { icon: 'close', color: 'default' },
};

/** The state of an item: an icon and a word. */
export function NewsChip({ state }: Pick<NewsRow, 'state'>) {
  const t = useText();
  const { icon, color } = LOOK[state];
  return (
    <Chip
      size="small"
      variant="outlined"
      color={color}
      icon={<Icon name={icon} size={16} />}
      label={t(`news.${state}`)}
    />
  );
}
