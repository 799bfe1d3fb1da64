import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import { confirmImport, findImport } from '../imports/store.ts';
import { importSubject, importView } from './import-view.ts';

/**
 * Confirms an import of another operator, or of the command line, by its count and sum. Throws Refused SECOND_OPERATOR
 * for the maker, FILE_DIFFERS for other figures, IMPORT_CONFIRMED when it was confirmed already.
 */
export const bankImportConfirm = (): AnyOperation =>
  operatorOperation('bankImportConfirm', ({ body, operator: { tenantId, operatorId }, visit: { now }, change }) =>
    change(async (client) => {
      const importId = Number(body.importId);
      const found = await findImport(client, tenantId, importId);
      if (found === undefined) throw new Refused('NOT_FOUND', 'importId');
      if (found.operatorId === operatorId) throw new Refused('SECOND_OPERATOR');
      if (found.lines !== Number(body.lines)) throw new Refused('FILE_DIFFERS', 'lines');
      if (found.sum !== Number(body.sum)) throw new Refused('FILE_DIFFERS', 'sum');
      if (!(await confirmImport(client, tenantId, { importId, operatorId, now })))
        throw new Refused('IMPORT_CONFIRMED');
      const after = await findImport(client, tenantId, importId);
      if (after === undefined) throw new Error(`import ${importId} is missing`);
      const states = {
        before: { state: found.state },
        after: { state: after.state, lines: after.lines, sum: after.sum },
      };
      return { reply: importView(after), subject: importSubject(importId), ...states };
    }),
  );
