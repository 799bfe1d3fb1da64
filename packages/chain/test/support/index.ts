export { ANVIL } from './anvil.ts';
export { TestNetwork } from './test-network.ts';
