import { call, useRecorded } from '../../shared/api/index.ts';

/** Opens the fields of a case for a reason; the member and the log have each opening. */
export const useCase = (caseId: string, reason: string) =>
  useRecorded(['identity case', caseId, reason], () =>
    call('POST v1/identity/case/view', { body: { caseId, reason } }),
  );
