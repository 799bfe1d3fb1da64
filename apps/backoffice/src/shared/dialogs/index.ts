export { ActionDialog } from './action-dialog.tsx';
export { ConfirmFigures } from './confirm-figures.tsx';
export { ReasonField } from './reason-field.tsx';
export { textIn } from './text-in.ts';
export { useDialogAction } from './use-dialog-action.ts';
export { useReportedAction } from './use-reported-action.ts';
