export { settingsKinds, settingsOffice } from './operations.ts';
