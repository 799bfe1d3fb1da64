export { NightNote } from './night-note.tsx';
