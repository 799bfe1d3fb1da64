import { commonEn } from './common.ts';
import { entryEn } from './entry.ts';
import { officeEn } from './office.ts';
import { phasesEn } from './phases.ts';
import { rolesEn } from './roles.ts';
import { subjectsEn } from './subjects.ts';
import { todayEn } from './today.ts';

export const en = {
  common: commonEn,
  entry: entryEn,
  office: officeEn,
  phases: phasesEn,
  roles: rolesEn,
  subjects: subjectsEn,
  today: todayEn,
};
