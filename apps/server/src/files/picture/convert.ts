import { PICTURE_PIXELS, PICTURE_SIDE } from '@kabuto/contract/picture-limits';
import sharp from 'sharp';
import { inspectPicture } from './inspect.ts';
import { PictureError } from './picture-error.ts';

/** A picture as it is stored. */
export type Converted = {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
  /** All pixels have the same colour. */
  readonly uniform: boolean;
};

const QUALITY = 85;
const CHANNELS = 3;
/** Steps of 256 by which a channel may differ in a picture that counts as one colour: the noise of its compression. */
const TOLERANCE = 3;

// Only the decoders of the accepted types; nothing of one picture stays in memory for the next.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a picture and encodes it again as a JPEG without metadata, upright, its longer side at most 800 pixels.
 * Throws PictureError; too many pixels are refused before anything is decoded.
 */
export async function convertPicture(file: Buffer): Promise<Converted> {
  inspectPicture(file);
  const options = { limitInputPixels: false, failOn: 'warning', sequentialRead: true } as const;
  const { width, height } = await sharp(file, options)
    .metadata()
    .catch((error: unknown) => {
      throw explain(error);
    });
  if (width * height > PICTURE_PIXELS) throw new PictureError('PICTURE_TOO_MANY_PIXELS');
  const raw = await sharp(file, { ...options, limitInputPixels: PICTURE_PIXELS })
    .autoOrient()
    .resize({ width: PICTURE_SIDE, height: PICTURE_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw explain(error);
    });
  const size = { width: raw.info.width, height: raw.info.height };
  const jpeg = await sharp(raw.data, { raw: { ...size, channels: raw.info.channels } })
    .jpeg({ quality: QUALITY })
    .toBuffer();
  return { jpeg, ...size, uniform: isUniform(raw.data) };
}

/** An error of the decoder is a fault of the file, except for a lack of memory. */
const explain = (error: unknown): PictureError =>
  new PictureError(/memory/i.test(String(error)) ? 'PICTURE_TOO_COMPLEX' : 'PICTURE_DAMAGED');

/** Whether each channel has the same value in all pixels. */
function isUniform(pixels: Buffer): boolean {
  for (let channel = 0; channel < CHANNELS; channel += 1) {
    let low = 255;
    let high = 0;
    for (let at = channel; at < pixels.length; at += CHANNELS) {
      const value = pixels[at] ?? 0;
      if (value < low) low = value;
      if (value > high) high = value;
    }
    if (high - low > TOLERANCE) return false;
  }
  return true;
}
