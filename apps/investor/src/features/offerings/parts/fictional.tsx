import { Chip } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';

/** Marks an invented company (架空) wherever it is named. */
export function Fictional({ fictional }: { readonly fictional: boolean }) {
  const t = useText();
  return fictional ? <Chip tone="warn">{t('offerings.fictional')}</Chip> : null;
}
