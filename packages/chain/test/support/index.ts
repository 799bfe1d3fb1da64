export { ANVIL } from './anvil.ts';
export { startProxy } from './rpc-proxy.ts';
export { TestNetwork } from './test-network.ts';
