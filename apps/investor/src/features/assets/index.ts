export { PowerSheet } from './parts/power-sheet.tsx';
export { WithdrawableLines } from './parts/server-lines.tsx';
