export { FEE_SCHEDULE, feeSchedule } from './fee-schedule.ts';
export { feeOperations, proposalOperations } from './operations.ts';
export { isDecidedByProposals } from './proposal-store.ts';
export { Proposals } from './service.ts';
