export { TradesFrame } from './parts/trades-frame.tsx';
