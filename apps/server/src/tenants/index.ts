export type { AgreementTexts } from './agreement-texts.ts';

import type { Operation } from '../platform/http/index.ts';
import { type AgreementDetailOptions, agreementDetail } from './operations/agreement-detail.ts';
import { type TenantInfoOptions, tenantInfo } from './operations/tenant-info.ts';

export { agreementProblem, agreementText, sectionsOf } from './agreement-text.ts';
export { createTenant, type NewTenant } from './create-tenant.ts';
export { listTenants, type TenantName, tenantModes } from './list-tenants.ts';
export { logoProblem, logoText } from './logo.ts';
export { serveLogos } from './logo-route.ts';
export {
  AGREEMENT_VERSION,
  type AgreementOutcome,
  readAgreedTexts,
  readAgreement,
  setAgreement,
  setAgreementOf,
} from './set-agreement.ts';
export { setTenant, type TenantChange } from './set-tenant.ts';
export {
  createTenantStore,
  SLUG,
  type Tenant,
  type TenantStore,
} from './store.ts';

/** The operations that return a brokerage's public details. */
export const tenantOperations = (options: TenantInfoOptions & AgreementDetailOptions): Operation[] => [
  tenantInfo(options),
  agreementDetail(options),
];
