export { PictureField } from './picture-field.tsx';
export { shrinkPicture } from './shrink.ts';
export { uploadPicture } from './upload.ts';
export { usePictures } from './use-pictures.ts';
