export { realisedOf } from './model.ts';
export { FillBar } from './parts/fill-bar.tsx';
export { OrderStateChip } from './parts/order-state-chip.tsx';
