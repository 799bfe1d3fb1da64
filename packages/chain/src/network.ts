import type { Address } from './hex.ts';

/** Identifies a network; stored with every deposit. */
export type NetworkId = 'ethereum' | 'bnb' | 'demo';

/** A chain and the one token contract on it whose transfers are credited. */
export interface Network {
  readonly id: NetworkId;
  /** For people, the same in every language. */
  readonly name: string;
  /** EIP-155 chain id. */
  readonly chainId: number;
  /** The ledger's asset. The token on BNB chain is Binance-Peg, issued by another company: an asset of its own. */
  readonly token: 'USDT' | 'USDT.BNB';
  /** The token's contract, with EIP-55 checksum. */
  readonly contract: Address;
  /** Decimal places of the contract's raw amounts. */
  readonly decimals: number;
  /** Blocks that must follow a deposit's block where the node reports no finality. */
  readonly confirmations: number;
  /** Address of a transaction's page without its hash; `null` where there is no explorer. */
  readonly explorerTx: string | null;
}

/** All networks on which USDT can be received, by id. */
export const NETWORKS: Readonly<Record<NetworkId, Network>> = {
  ethereum: {
    id: 'ethereum',
    name: 'Ethereum',
    chainId: 1,
    token: 'USDT',
    contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    decimals: 6,
    confirmations: 12,
    explorerTx: 'https://etherscan.io/tx/',
  },
  bnb: {
    id: 'bnb',
    name: 'BNB Smart Chain',
    chainId: 56,
    token: 'USDT.BNB',
    contract: '0x55d398326f99059fF775485246999027B3197955',
    decimals: 18,
    confirmations: 15,
    explorerTx: 'https://bscscan.com/tx/',
  },
  // Invented: the id and the contract belong to no real chain.
  demo: {
    id: 'demo',
    name: 'Demo chain',
    chainId: 478_031_337,
    token: 'USDT',
    contract: '0x0fE33DBB9385B4B49eb723F0F3985bccfFf15226',
    decimals: 6,
    confirmations: 5,
    explorerTx: null,
  },
};
