import { PICTURE_BYTES, PICTURE_PIXELS, PICTURE_SIDE } from '@kabuto/contract/picture-limits';
import { sizeOf } from './size-of.ts';

/** Longer side of the preview, pixels. */
const PREVIEW_SIDE = 240;
const QUALITY = 0.85;

/** Why a chosen file is not taken. */
export class PictureRefused extends Error {
  readonly fault: 'large' | 'unreadable';
  constructor(fault: 'large' | 'unreadable') {
    super(fault);
    this.name = 'PictureRefused';
    this.fault = fault;
  }
}

export type ShrunkPicture = {
  readonly blob: Blob;
  /** A small copy as a data: URL. */
  readonly preview: string;
};

/** The size whose longer side is at most `side`, in whole pixels, never larger than the original. */
export function fitted(
  width: number,
  height: number,
  side: number,
): { readonly width: number; readonly height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

function draw(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const size = fitted(picture.width, picture.height, side);
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (context === null) throw new PictureRefused('unreadable');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, size.width, size.height);
  return canvas;
}

/**
 * A chosen picture as it is uploaded: a JPEG, upright, whose longer side is at most 800 pixels (VAL-26). Throws
 * PictureRefused for a file over 10 MB or 40 megapixels (VAL-23), which is not decoded, and for one that is no JPEG,
 * PNG or WebP or that the browser cannot decode.
 */
export async function shrinkPicture(file: Blob): Promise<ShrunkPicture> {
  if (file.size > PICTURE_BYTES) throw new PictureRefused('large');
  const size = await sizeOf(file);
  if (size === null) throw new PictureRefused('unreadable');
  if (size.width * size.height > PICTURE_PIXELS) throw new PictureRefused('large');
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (picture === null) throw new PictureRefused('unreadable');
  try {
    const canvas = draw(picture, PICTURE_SIDE);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, 'image/jpeg', QUALITY);
    });
    if (blob === null) throw new PictureRefused('unreadable');
    return { blob, preview: draw(picture, PREVIEW_SIDE).toDataURL('image/jpeg', QUALITY) };
  } finally {
    picture.close();
  }
}
