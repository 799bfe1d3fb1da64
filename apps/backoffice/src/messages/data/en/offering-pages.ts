import { agreementsEn } from './agreements.ts';
import { offeringIssueEn } from './offering-issue.ts';
import { offeringStatesEn } from './offering-states.ts';
import { offeringStepsEn } from './offering-steps.ts';
import { offeringsEn } from './offerings.ts';

/** Texts shown only on the pages of offerings and agreements, and of proposals about them. */
export const offeringPagesEn = {
  agreements: agreementsEn,
  offerings: offeringsEn,
  offeringStates: offeringStatesEn,
  offeringIssue: offeringIssueEn,
  offeringSteps: offeringStepsEn,
};
