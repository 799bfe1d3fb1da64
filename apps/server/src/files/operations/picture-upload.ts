import { ENDPOINTS } from '@kabuto/contract/schemas';
import { type Operation, operation } from '../../platform/http/index.ts';
import type { Files } from '../files.ts';

const { field } = ENDPOINTS.pictureUpload.upload;

/** Stores the uploaded picture for the caller. */
export const pictureUpload = (files: Files): Operation =>
  operation('pictureUpload', ({ query, caller, member, file }) =>
    files.storePicture({ tenantId: caller.tenantId, userId: member.userId }, query.purpose, file, field),
  );
