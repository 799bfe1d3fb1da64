import type { TransferView } from '@kabuto/contract';
import { Chip } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';
import { stateText, toneOf } from '../model.ts';

/** The state of a transfer in a word. */
export function TransferStateChip({ transfer }: { readonly transfer: TransferView }) {
  const t = useText();
  return <Chip tone={toneOf(transfer)}>{t(stateText(transfer))}</Chip>;
}
