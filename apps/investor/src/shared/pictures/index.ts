export { PictureField } from './picture-field.tsx';
export { usePictures } from './use-pictures.ts';
