export { byDate, csvRows } from './model.ts';
export { CashRow } from './parts/cash-row.tsx';
