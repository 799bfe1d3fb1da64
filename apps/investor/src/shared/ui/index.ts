export { AppBar } from './bars/app-bar.tsx';
export { Row } from './display/row.tsx';
export { ErrorBlock } from './feedback/error-block.tsx';
export { ErrorNote, RepairButton, Repairs, repairClass } from './feedback/error-note.tsx';
export { Page } from './layout/page.tsx';
export { PHASE_TEXT } from './session/day.ts';
export { SessionChip } from './session/session-chip.tsx';
