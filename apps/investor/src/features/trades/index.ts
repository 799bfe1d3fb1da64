export { TradeTools } from './parts/trade-tools.tsx';
export { TradesFrame } from './parts/trades-frame.tsx';
