/** An address of an EVM chain, 20 bytes. Text from outside passes `isAddress` before it counts as one. */
export type Address = `0x${string}`;

/** A hash of a block or transaction, 32 bytes, lower case. */
export type Hash = `0x${string}`;
