import { commonJp } from './common.ts';
import { entryJp } from './entry.ts';
import { officeJp } from './office.ts';
import { phasesJp } from './phases.ts';
import { rolesJp } from './roles.ts';
import { subjectsJp } from './subjects.ts';
import { todayJp } from './today.ts';

export const jp = {
  common: commonJp,
  entry: entryJp,
  office: officeJp,
  phases: phasesJp,
  roles: rolesJp,
  subjects: subjectsJp,
  today: todayJp,
};
