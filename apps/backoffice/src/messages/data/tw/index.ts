import { commonTw } from './common.ts';
import { entryTw } from './entry.ts';
import { eventsTw } from './events.ts';
import { logTw } from './log.ts';
import { officeTw } from './office.ts';
import { operatorsTw } from './operators.ts';
import { phasesTw } from './phases.ts';
import { proposalsTw } from './proposals.ts';
import { reviewsTw } from './reviews.ts';
import { rolesTw } from './roles.ts';
import { subjectsTw } from './subjects.ts';
import { todayTw } from './today.ts';

export const tw = {
  common: commonTw,
  entry: entryTw,
  events: eventsTw,
  log: logTw,
  office: officeTw,
  operators: operatorsTw,
  phases: phasesTw,
  proposals: proposalsTw,
  reviews: reviewsTw,
  roles: rolesTw,
  subjects: subjectsTw,
  today: todayTw,
};
