import type { Operation } from '../platform/http/index.ts';
import type { ProofDeps } from './deps.ts';
import { proofOwn } from './operations/proof-own.ts';
import { proofRoots } from './operations/proof-roots.ts';
import { runProof } from './run-proof.ts';

export { type AuditProblem, auditProof } from './audit.ts';
export { fileOutside, ROOTS_FILE } from './outside.ts';
export { readOutside } from './outside-file.ts';

/** The proof of the books. */
export type Proof = {
  readonly operations: readonly Operation[];
  /** The work of the background job for a brokerage. */
  readonly run: (tenantId: number) => Promise<void>;
};

/** Composes the area. */
export const createProof = (deps: ProofDeps): Proof => ({
  operations: [proofRoots(deps), proofOwn(deps)],
  run: (tenantId) => runProof(deps, tenantId),
});
