import { Segmented } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { slots } from '../../../shared/storage/slots.ts';
import { storage, useStored } from '../../../shared/storage/storage.ts';
import { ChoiceLine } from '../../menu/index.ts';

/** The text size, applied on top of the browser's own setting. */
export function TextSize() {
  const t = useText();
  const size = useStored(slots.textSize);
  return (
    <ChoiceLine label={t('settings.textSize')}>
      <Segmented
        label={t('settings.textSize')}
        value={size}
        onChange={(value) => storage.set(slots.textSize, value)}
        choices={[
          { value: 'normal', label: t('settings.textNormal') },
          { value: 'large', label: t('settings.textLarge') },
          { value: 'larger', label: t('settings.textLarger') },
        ]}
      />
    </ChoiceLine>
  );
}
