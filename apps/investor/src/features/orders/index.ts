export { CONDITION_TEXT, conditionTextOf, describeOrder, type OrderDescription } from './describe-order.ts';
export { isOpen, realisedOf } from './model.ts';
export { CancelSheet } from './parts/cancel-sheet.tsx';
export { FillBar } from './parts/fill-bar.tsx';
export { OrderStateChip } from './parts/order-state-chip.tsx';
export { UnconfirmedChanges } from './parts/unconfirmed-changes.tsx';
