export { CsvButton } from './csv-button.tsx';
export { saveFile } from './save-file.ts';
