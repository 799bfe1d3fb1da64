import type { AgreementView } from '@kabuto/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCall } from '../../shared/api/index.ts';

/** The brokerage's agreement in the user's language; `version`: omitted for the current one. */
export const useAgreement = (version?: string): UseQueryResult<AgreementView, Error> =>
  useCall('GET v1/tenant/agreement/detail', version === undefined ? {} : { version });
