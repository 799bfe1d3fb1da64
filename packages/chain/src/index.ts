export { type AccountsAt, agreedAccounts, jsonRpcAccounts } from './accounts-at.ts';
export { depositAddress, isAddress } from './address.ts';
export { agreed } from './agreed.ts';
export { agreedWallet } from './agreed-wallet.ts';
export { DemoChain, type DemoChainOptions } from './demo-chain.ts';
export {
  type DemoChainStore,
  type DemoTransaction,
  type DemoTransactionStore,
  InMemoryDemoChainStore,
} from './demo-store.ts';
export { DemoWallet } from './demo-wallet.ts';
export { BlockGone, ChainUnavailable, SourcesDisagree } from './errors.ts';
export { type Fees, firstFees, type GasPrice, raisedFees } from './fees.ts';
export { type FollowStep, follow } from './follow.ts';
export type { Address, Hash } from './hex.ts';
export { jsonRpcSource } from './json-rpc.ts';
export { jsonRpcWallet } from './json-rpc-wallet.ts';
export { NETWORKS, type Network, type NetworkId } from './network.ts';
export type { Anomaly, Block, BlockRef, ChainSource, TokenTransfer } from './source.ts';
export { type SweepAccount, type SweepPlan, type SweepTerms, sweepPlan } from './sweep-plan.ts';
export {
  addressOfKey,
  type DecodedTransaction,
  emptyTransaction,
  type PrivateKey,
  readTransaction,
  type SignedTransaction,
  signTransaction,
  tokenTransfer,
  type UnsignedTransaction,
} from './transaction.ts';
export { toRaw, toUnits } from './units.ts';
export type { AddressKind, Receipt, WalletChain } from './wallet-chain.ts';
