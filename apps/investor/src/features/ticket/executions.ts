import type { Execution } from '@kabuto/brokerage/forms';
import type { TextKey } from '../../messages/index.ts';
import { CONDITION_TEXT } from '../orders/index.ts';

type ExecutionText = { readonly name: TextKey; readonly sentence: TextKey };

/** Name of each execution, and one sentence on what it does. */
export const EXECUTION_TEXT: Readonly<Record<Execution, ExecutionText>> = {
  ...CONDITION_TEXT,
  none: { name: 'ticket.execNone', sentence: 'ticket.execNoneSays' },
  ifDone: { name: 'ticket.execIfDone', sentence: 'ticket.execIfDoneSays' },
  oco: { name: 'ticket.execOco', sentence: 'ticket.execOcoSays' },
};
