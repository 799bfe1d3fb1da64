export { ProposeDialog } from './propose-dialog.tsx';
