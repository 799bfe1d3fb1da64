import type { OperatorReply } from '@kabuto/contract/operator';
import type { TransferFileRow } from './store.ts';

type View = OperatorReply<'transferFileRelease'>;

/** The context under which a file's bytes are sealed. */
export const fileContext = (tenantId: number, fileId: number): string => `transfer file ${tenantId} ${fileId}`;

/** A released file as operators see it. Throws for one that is not released. */
export function fileView(of: TransferFileRow): View {
  const { payOn, count, sum, sha256 } = of;
  if (payOn === null || count === null || sum === null || sha256 === null)
    throw new Error(`transfer file ${of.fileId} is ${of.state}`);
  return {
    fileId: of.fileId,
    hash: sha256.toString('hex'),
    count,
    sum: String(sum),
    payOn,
    createdAt: of.createdAt,
    operator: of.operator,
    acceptedBy: of.acceptedBy,
    acceptedAt: of.acceptedAt,
  };
}
