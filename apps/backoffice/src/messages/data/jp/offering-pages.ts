import { agreementsJp } from './agreements.ts';
import { offeringIssueJp } from './offering-issue.ts';
import { offeringStatesJp } from './offering-states.ts';
import { offeringStepsJp } from './offering-steps.ts';
import { offeringsJp } from './offerings.ts';

/** Texts shown only on the pages of offerings and agreements, and of proposals about them. */
export const offeringPagesJp = {
  agreements: agreementsJp,
  offerings: offeringsJp,
  offeringStates: offeringStatesJp,
  offeringIssue: offeringIssueJp,
  offeringSteps: offeringStepsJp,
};
