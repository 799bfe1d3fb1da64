export { fieldText, useFieldLabel } from './field-text.ts';
export { OpenProposals } from './open-proposals.tsx';
export { ProposeDialog } from './propose-dialog.tsx';
export { SettingCard } from './setting-card.tsx';
