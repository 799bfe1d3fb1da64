export { PROOF_FIELDS, ProofForm } from './parts/proof-form.tsx';
