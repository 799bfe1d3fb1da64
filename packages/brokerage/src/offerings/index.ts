export { reviewAgreement, signAgreement } from './agreement.ts';
export { announceOffering } from './announce.ts';
export { answerAllotment } from './answer.ts';
export { amendApplication, applyOffering, cancelApplication } from './apply.ts';
export { continueOffering } from './continue.ts';
export { payAllotment } from './pay.ts';
export { simulateApplications } from './simulate.ts';
export { stepOffering } from './step.ts';
