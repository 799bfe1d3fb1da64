export { builtInvestor, builtOffice } from './build-client.ts';
