export { ANVIL } from './anvil.ts';
export { OFFLINE_XPUB, signOffline } from './offline.ts';
export { startProxy } from './rpc-proxy.ts';
export { TestNetwork } from './test-network.ts';
