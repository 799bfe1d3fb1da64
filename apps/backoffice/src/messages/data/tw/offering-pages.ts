import { agreementsTw } from './agreements.ts';
import { offeringIssueTw } from './offering-issue.ts';
import { offeringStatesTw } from './offering-states.ts';
import { offeringStepsTw } from './offering-steps.ts';
import { offeringsTw } from './offerings.ts';

/** Texts shown only on the pages of offerings and agreements, and of proposals about them. */
export const offeringPagesTw = {
  agreements: agreementsTw,
  offerings: offeringsTw,
  offeringStates: offeringStatesTw,
  offeringIssue: offeringIssueTw,
  offeringSteps: offeringStepsTw,
};
