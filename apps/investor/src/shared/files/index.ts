export { callFile } from './call-file.ts';
export { csvOf, csvText } from './csv.ts';
export { CsvButton } from './csv-button.tsx';
export { saveFile } from './save-file.ts';
