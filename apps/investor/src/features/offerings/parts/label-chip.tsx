import type { ApplicationView } from '@kabuto/contract';
import { Chip } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { LABEL } from '../texts.ts';

/** The label of an application: pending, succeeded, failed (IPO-01). */
export function LabelChip({ application: { label } }: { readonly application: ApplicationView }) {
  const t = useText();
  const { text, tone } = LABEL[label];
  return <Chip tone={tone}>{t(text)}</Chip>;
}
