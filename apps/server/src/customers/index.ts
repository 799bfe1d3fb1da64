import { CaseStore } from '../identity-check/index.ts';
import type { AnyOperation } from '../platform/http/index.ts';
import type { CustomersDeps, CustomersOptions } from './deps.ts';
import { indexNames } from './index-names.ts';
import { customerRelease, customerStop } from './operations/access.ts';
import { CUSTOMER_READS, readOf } from './operations/account.ts';
import { customerNoteAdd, customerNotes } from './operations/notes.ts';
import { customerDetail, customerExport, customerList, customerSearch } from './operations/reads.ts';
import { customerView } from './operations/view.ts';

export { customerPolicyOffice } from './operations/policy.ts';
export { accountPolicyKind } from './policy-kind.ts';

/** Customers for operators (decision 0142): found, read as they see themselves, stopped. */
export function createCustomers(options: CustomersOptions) {
  const deps: CustomersDeps = { ...options, cases: new CaseStore(options.files) };
  const office: readonly AnyOperation[] = [
    customerList(deps),
    customerSearch(deps),
    customerDetail(deps),
    customerExport(deps),
    customerView(deps),
    customerStop(deps),
    customerRelease(deps),
    customerNotes(deps),
    customerNoteAdd(deps),
    ...CUSTOMER_READS.map((name) => readOf(deps, name)),
  ];
  return {
    /** The operations of operators. */
    office,
    /** Makes names of new identity checks findable. */
    indexNames: (tenantId: number): Promise<void> => indexNames(deps, tenantId),
  };
}

export type Customers = ReturnType<typeof createCustomers>;
