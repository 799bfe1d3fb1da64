import type { SessionView } from '@kabuto/contract';
import type { TextKey } from '../../messages/index.ts';

/** What a new order waits for outside continuous trading; undefined while orders trade as they arrive. */
export function waitingText(phase: SessionView['phase']): TextKey | undefined {
  switch (phase) {
    case 'closed':
      return 'ticket.waitsClosed';
    case 'am-acceptance':
      return 'ticket.waitsOpening';
    case 'lunch':
      return 'ticket.waitsLunch';
    case 'pm-acceptance':
      return 'ticket.waitsAfternoon';
    case 'pre-closing':
      return 'ticket.waitsClosing';
    case 'am-continuous':
    case 'pm-continuous':
      return undefined;
  }
}
