export { type Allotted, allot, createAllotment, divide, type Shares, type Supply } from './allot.ts';
export { type DrawBeacon, type DrawCertificate, provesWhat } from './certificate.ts';
export { type DrawEntry, type DrawOutcome, type DrawResult, entryLine } from './entry.ts';
export {
  addLeaf,
  emptyTree,
  growTree,
  leafHash,
  lineHash,
  type MerkleState,
  type MerkleTree,
  merklePath,
  merkleRoot,
  merkleTree,
  type PathStep,
  rootFromPath,
  rootOf,
} from './merkle.ts';
export { type DrawFault, type DrawRow, Recomputation, recompute, type Verdict } from './recompute.ts';
export { commitmentOf, ranks, rankUnder, seedOf } from './seed.ts';
