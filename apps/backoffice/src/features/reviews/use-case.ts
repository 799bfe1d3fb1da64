import { call, useRecorded } from '../../shared/api/index.ts';

/** Opens the fields of a case for a reason; each opening is recorded for the member and in the log. */
export const useCase = (caseId: string, reason: string) =>
  useRecorded(['identity case', caseId, reason], () =>
    call('POST v1/identity/case/view', { body: { caseId, reason } }),
  );
