export {
  type IdentityFault,
  type IdentityValues,
  identityFaults,
  normalizeIdentity,
} from './check.ts';
export {
  DOCUMENT_RULES,
  IDENTITY_DOCUMENTS,
  IDENTITY_FIELDS,
  IDENTITY_PICTURES,
  type IdentityDocument,
  type IdentityField,
  type IdentityPart,
  type IdentityPicture,
  partsOf,
  REJECTION_REASONS,
  type RejectionReason,
} from './documents.ts';
