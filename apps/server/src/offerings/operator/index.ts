import type { AnyOperation } from '../../platform/http/index.ts';
import type { Proposals } from '../../proposals/index.ts';
import { agreements } from './agreements.ts';
import { offeringAllotments } from './allotments.ts';
import { offeringAnnounce } from './announce.ts';
import type { AgreementDeps } from './deps.ts';
import { documents } from './documents.ts';
import { proposing } from './proposing.ts';
import { reads } from './reads.ts';
import { steps } from './steps.ts';

export { agreementQueue } from './agreements.ts';
export { drawContent } from './kinds/draw-kind.ts';
export { readLastClose } from './last-close.ts';
export { offeringKinds } from './proposing.ts';
export { offeringQueue } from './reads.ts';

/** The operations of operators on offerings, from announcement to listing. */
export const officeOperations = (deps: AgreementDeps, proposals: Proposals): AnyOperation[] => [
  ...reads(deps),
  offeringAllotments(deps),
  offeringAnnounce(deps),
  ...steps(deps),
  ...proposing(deps, proposals),
  ...documents(deps, proposals),
  ...agreements(deps),
];
