import { IDENTITY_PICTURES } from '@kabuto/contract/identity';
import { operatorOperation } from '../../operators/index.ts';
import type { AnyOperation } from '../../platform/http/index.ts';
import { recordView } from '../store.ts';
import { caseView, mustFind, subjectOf } from './case-view.ts';
import type { ReviewDeps } from './deps.ts';

/** Opens the fields of a case, and records that for the member and in the log. */
export const identityView = ({ store }: ReviewDeps): AnyOperation =>
  operatorOperation('identityView', ({ body, operator: { tenantId, operatorId }, visit: { now }, change }) =>
    change(async (client) => {
      const found = await mustFind(store, client, tenantId, body.caseId);
      const reviewer = { by: 'operator', operatorId } as const;
      await recordView(client, tenantId, found.caseId, { reviewer, what: 'fields', now });
      const { name = '', kana = '', number = null, birthDate = '', address = '', expiry = '' } = found.content;
      const pictures = IDENTITY_PICTURES.filter((part) => found.content[part] !== undefined);
      return {
        reply: {
          case: caseView(found),
          ...{ name, kana, number, birthDate, address, expiry, pictures },
          rejections: [...found.rejections],
        },
        subject: subjectOf(found.caseId),
        before: null,
        after: { opened: 'fields', reason: body.reason },
      };
    }),
  );
