export { isOpen, realisedOf } from './model.ts';
export { CancelSheet } from './parts/cancel-sheet.tsx';
export { FillBar } from './parts/fill-bar.tsx';
export { LeftOrders } from './parts/left-orders.tsx';
export { OrderStateChip } from './parts/order-state-chip.tsx';
export { CONDITION_TEXT, conditionTextOf, type Spoken, sayOrder } from './say.ts';
