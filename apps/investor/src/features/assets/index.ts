export { WithdrawableLines } from './parts/server-lines.tsx';
