/** Why the content of a file is refused. */
export type PictureFault =
  | 'PICTURE_TYPE_NOT_TAKEN'
  | 'PICTURE_TOO_MANY_PIXELS'
  | 'PICTURE_ANIMATED'
  | 'PICTURE_DAMAGED'
  | 'PICTURE_TRAILING_DATA'
  | 'PICTURE_MIXED_CONTENT'
  | 'PICTURE_TOO_COMPLEX';

/** A file whose content is refused. */
export class PictureError extends Error {
  readonly fault: PictureFault;
  constructor(fault: PictureFault) {
    super(fault);
    this.fault = fault;
  }
}
