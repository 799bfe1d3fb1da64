import { useLanguage } from '@kabuto/i18n';
import { Chip } from '@kabuto/ui';
import { useText } from '../../../messages/index.ts';

type FictionalProps = {
  readonly of: { readonly fictional: boolean; readonly names: Readonly<Record<'en' | 'jp' | 'tw', string>> };
};

/** Marks an invented company (架空) wherever it is named; nothing when its name is marked already. */
export function Fictional({ of: { fictional, names } }: FictionalProps) {
  const t = useText();
  const language = useLanguage();
  const mark = t('offerings.fictional');
  if (!fictional || names[language].toLowerCase().includes(mark.toLowerCase())) return null;
  return <Chip tone="warn">{mark}</Chip>;
}
