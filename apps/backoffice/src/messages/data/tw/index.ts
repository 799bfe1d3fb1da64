import { commonTw } from './common.ts';
import { entryTw } from './entry.ts';
import { officeTw } from './office.ts';
import { phasesTw } from './phases.ts';
import { rolesTw } from './roles.ts';
import { subjectsTw } from './subjects.ts';
import { todayTw } from './today.ts';

export const tw = {
  common: commonTw,
  entry: entryTw,
  office: officeTw,
  phases: phasesTw,
  roles: rolesTw,
  subjects: subjectsTw,
  today: todayTw,
};
