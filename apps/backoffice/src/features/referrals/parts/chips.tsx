import { Icon, type IconName } from '@kabuto/ui';
import { Chip, type ChipProps } from '@mui/material';
import { useText } from '../../../messages/index.ts';
import type { ReferralMember } from '../model.ts';

type Look = { readonly icon: IconName; readonly color: ChipProps['color'] & string };

const LOOK: Readonly<Record<ReferralMember['state'], Look>> = {
  open: { icon: 'user', color: 'default' },
  verified: { icon: 'shield', color: 'success' },
  closed: { icon: 'close', color: 'default' },
};

function WordChip({ icon, color, word }: Look & { readonly word: string }) {
  return <Chip size="small" variant="outlined" color={color} icon={<Icon name={icon} size={16} />} label={word} />;
}

/** The state of a member's account: an icon and a word. */
export function AccountChip({ state }: Pick<ReferralMember, 'state'>) {
  const t = useText();
  return <WordChip {...LOOK[state]} word={t(`referrals.${state}`)} />;
}

/** Whether a member may refer others: an icon and a word. */
export function PermissionChip({ mayRefer }: Pick<ReferralMember, 'mayRefer'>) {
  const t = useText();
  return mayRefer ? (
    <WordChip icon="check" color="success" word={t('referrals.given')} />
  ) : (
    <WordChip icon="close" color="error" word={t('referrals.withdrawn')} />
  );
}
