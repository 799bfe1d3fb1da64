import { type Operation, operation } from '../../platform/http/index.ts';
import type { Files } from '../files.ts';

/** Returns the JPEG of one of the caller's pictures. */
export const pictureDetail = (files: Files): Operation =>
  operation('pictureDetail', ({ query, caller, member }) =>
    files.readOwn({ tenantId: caller.tenantId, userId: member.userId }, query.fileId),
  );
