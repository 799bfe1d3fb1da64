import type { Files } from '../../files/index.ts';
import type { OfferingsDeps } from '../deps.ts';

/** What operations of operators and kinds of proposals need. */
export type OfficeDeps = Pick<
  OfferingsDeps,
  'pool' | 'coreOf' | 'names' | 'now' | 'sealer' | 'beacon' | 'frozenShares' | 'isDemo'
>;
/** Reads of the pictures of signed agreements too. */
export type AgreementDeps = OfficeDeps & { readonly files: Pick<Files, 'read'> };
