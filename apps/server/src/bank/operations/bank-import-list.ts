import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, pageOf } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import { listImports } from '../imports/store.ts';
import type { BankDeps } from './deps.ts';
import { importView } from './import-view.ts';

/** Imported files, newest first. */
export const bankImportList = ({ pool }: BankDeps): AnyOperation =>
  operatorOperation('bankImportList', ({ query, operator: { tenantId } }) =>
    withTenant(pool, tenantId, async (client) => {
      const { rows, total } = await listImports(client, tenantId, pageOf(query));
      return { rows: rows.map(importView), total };
    }),
  );
