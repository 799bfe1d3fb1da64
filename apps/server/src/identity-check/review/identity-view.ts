import { rolesThatMay } from '@kabuto/contract/permissions';
import { operatorOperation } from '../../operators/index.ts';
import type { AnyOperation } from '../../platform/http/index.ts';
import { keptPictures } from '../repair.ts';
import { recordView } from '../store.ts';
import { caseView, mustFind, subjectOf } from './case-view.ts';
import type { ReviewDeps } from './deps.ts';

/** Opens the fields of a case, and records that for the member and in the log. */
export const identityView = ({ store, files }: ReviewDeps): AnyOperation =>
  operatorOperation('identityView', ({ body, operator: { tenantId, operatorId, roles }, visit: { now }, change }) =>
    change(async (client) => {
      const found = await mustFind(store, client, tenantId, body.caseId);
      const viewer = {
        by: 'operator',
        operatorId,
        roles: rolesThatMay(roles, 'identity.view'),
        reason: body.reason,
      } as const;
      await recordView(client, tenantId, found.caseId, { viewer, what: 'fields', now });
      const { name = '', kana = '', number = null, birthDate = '', address = '', expiry = '' } = found.content;
      const pictures = await keptPictures(client, files, tenantId, found);
      return {
        reply: {
          case: caseView(found),
          name,
          kana,
          number,
          birthDate,
          address,
          expiry,
          pictures: [...pictures],
          rejections: [...found.rejections],
        },
        subject: subjectOf(found.caseId),
        before: null,
        after: { opened: 'fields', reason: body.reason },
      };
    }),
  );
