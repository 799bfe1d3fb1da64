import type pg from 'pg';
import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, pageOf, Refused } from '../../platform/http/index.ts';
import { withTenant } from '../../platform/postgres/index.ts';
import type { Sealer } from '../../platform/seal/index.ts';
import { findFile, listFiles, readSealed, setAccepted } from './store.ts';
import { fileContext, fileView } from './view.ts';

/** GET v1/fund/file/list */
export const listTransferFiles = (pool: pg.Pool): AnyOperation =>
  operatorOperation('transferFileList', ({ query, operator: { tenantId } }) =>
    withTenant(pool, tenantId, async (client) => {
      const { rows, total } = await listFiles(client, tenantId, pageOf(query));
      return { rows: rows.map(fileView), total };
    }),
  );

/**
 * GET v1/fund/file/download. Each download is in the log, since a file has the customers' whole account numbers.
 * NOT_FOUND also for a file of another brokerage.
 */
export const downloadFile = (pool: pg.Pool, sealer: Sealer): AnyOperation =>
  operatorOperation('transferFileDownload', async ({ query, operator: { tenantId }, change }) => {
    const fileId = Number(query.fileId);
    const sealed = await withTenant(pool, tenantId, (client) => readSealed(client, tenantId, fileId));
    if (sealed === undefined) throw new Refused('NOT_FOUND', 'fileId');
    const bytes = sealer.open(sealed, fileContext(tenantId, fileId));
    const subject = `transfer file ${fileId}`;
    await change(async () => ({ reply: null, subject, before: null, after: { downloaded: 'bytes' } }));
    return bytes;
  });

/**
 * POST v1/fund/file/accept. FILE_DIFFERS {count, sum} for other figures than the file's, with the field that differs,
 * SECOND_OPERATOR for the one who released it, FILE_ACCEPTED when it was accepted before.
 */
export const acceptFile = (): AnyOperation =>
  operatorOperation('transferFileAccept', ({ body, operator: { tenantId, operatorId }, visit: { now }, change }) =>
    change(async (client) => {
      const fileId = Number(body.fileId);
      const file = await findFile(client, tenantId, fileId);
      if (file?.state !== 'released') throw new Refused('NOT_FOUND', 'fileId');
      if (file.operatorId === operatorId) throw new Refused('SECOND_OPERATOR', 'fileId');
      const { count, sum } = file;
      const figures = { count: String(count), sum: String(sum) };
      if (Number(body.count) !== count) throw new Refused('FILE_DIFFERS', 'count', figures);
      if (Number(body.sum) !== sum) throw new Refused('FILE_DIFFERS', 'sum', figures);
      if (!(await setAccepted(client, tenantId, fileId, { by: operatorId, now })))
        throw new Refused('FILE_ACCEPTED', 'fileId');
      const accepted = await findFile(client, tenantId, fileId);
      return {
        reply: fileView(accepted ?? file),
        subject: `transfer file ${fileId}`,
        before: { acceptedAt: null },
        after: { count, sum, acceptedAt: now },
      };
    }),
  );
