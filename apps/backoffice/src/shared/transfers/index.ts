export { AsWritten, Code } from './as-written.tsx';
export { coinOf } from './coin-of.ts';
export { haltText } from './halt-text.ts';
export { networkText } from './network-text.ts';
export { ProposeReversal } from './propose-reversal.tsx';
export { Rate } from './rate.tsx';
export { ReasonChoice } from './reason-choice.tsx';
export { Returning } from './returning.tsx';
export { signerText } from './signer-text.ts';
export { ArrivalChip } from './state-chip.tsx';
export { Steps } from './steps.tsx';
export {
  ARRIVAL_STATES,
  type LineRow,
  reasonText,
  stateText,
  type TransferRow,
  WITHDRAWAL_STATES,
} from './texts.ts';
export { TransferAction } from './transfer-action.tsx';
export { wayText } from './way-text.ts';
export { Yen } from './yen.tsx';
