export { DayTradePage } from './day-trade-page.tsx';
