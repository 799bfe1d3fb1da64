export { depositAddress, isAddress } from './address.ts';
export { DemoChain, type DemoChainOptions } from './demo-chain.ts';
export { type DemoChainStore, InMemoryDemoChainStore } from './demo-store.ts';
export { BlockGone, ChainUnavailable, SourcesDisagree } from './errors.ts';
export type { Address, Hash } from './hex.ts';
export { NETWORKS, type Network, type NetworkId } from './network.ts';
export type { Anomaly, Block, BlockRef, ChainSource, TokenTransfer } from './source.ts';
export { toUnits } from './units.ts';
export { type FollowStep, follow } from './follow.ts';
