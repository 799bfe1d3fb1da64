export { UploadCard } from './upload-card.tsx';
