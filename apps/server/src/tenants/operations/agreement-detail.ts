import type pg from 'pg';
import { type Operation, operation, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { sectionsOf } from '../agreement-text.ts';
import { AGREEMENT_VERSION, readAgreement } from '../set-agreement.ts';
import type { TenantStore } from '../store.ts';

export type AgreementDetailOptions = { readonly pool: pg.Pool; readonly tenants: TenantStore };

/**
 * The brokerage's agreement in the language of the call: the current one, or a version that members have accepted
 * before. A simulated brokerage without its own uses the built-in one; a live one has none. Throws Refused NOT_FOUND
 * for an unknown version.
 */
export const agreementDetail = ({ pool, tenants }: AgreementDetailOptions): Operation =>
  operation('agreementDetail', async ({ query, caller: { tenantId, language } }) => {
    const { mode, agreementVersion, agreementOwn } = await tenants.get(tenantId);
    const version = query.version ?? agreementVersion;
    const present = version === agreementVersion;
    if (!present || agreementOwn) {
      const texts = await withTenant(pool, tenantId, (client) => readAgreement(client, tenantId, version));
      if (texts !== null) return { version, source: 'own', sections: sectionsOf(texts[language]) };
    }
    if (mode === 'demo' && (present || version === AGREEMENT_VERSION))
      return { version, source: 'builtIn', sections: [] };
    if (!present) throw new Refused('NOT_FOUND', 'version');
    return { version, source: 'none', sections: [] };
  });
