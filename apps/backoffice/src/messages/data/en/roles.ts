import type { Texts } from '../../catalogue.ts';

export const rolesEn: Texts<'roles'> = {
  support: 'Support',
  review: 'Review',
  treasury: 'Treasury',
  dealing: 'Dealing',
  content: 'Content',
  compliance: 'Compliance',
  admin: 'Admin',
  auditor: 'Auditor',
};
