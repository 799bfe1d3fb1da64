export { AppBar } from './bars/app-bar.tsx';
export { Row } from './display/row.tsx';
export { ErrorBlock } from './feedback/error-block.tsx';
export { Page } from './layout/page.tsx';
export { SessionChip } from './session/session-chip.tsx';
