import { crc32 } from 'node:zlib';
import sharp from 'sharp';

type Bytes = Buffer<ArrayBuffer>;

/** A picture with a gradient and noise, so that it is not all one colour. */
const scene = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  });

/** A copy whose memory is not shared, as `fetch` requires. */
const own = (bytes: Uint8Array): Bytes => Buffer.from(bytes);

/** A camera's JPEG: turned, with a position and a comment in its metadata. */
export const cameraJpeg = async (width = 1_200, height = 900): Promise<Bytes> =>
  own(
    await scene(width, height)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Make: 'Camera of Anna' }, IFD3: { GPSLatitudeRef: 'N' } })
      .toBuffer(),
  );
export const png = async (width = 1_200, height = 900): Promise<Bytes> =>
  own(await scene(width, height).png().toBuffer());
export const webp = async (): Promise<Bytes> => own(await scene(1_200, 900).webp().toBuffer());
export const avif = async (): Promise<Bytes> => own(await scene(64, 64).avif().toBuffer());

/** Two frames of one size. */
async function frames() {
  const [one, two] = await Promise.all(
    ['#ff0000', '#00ff00'].map((background) =>
      sharp({ create: { width: 32, height: 32, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  if (one === undefined || two === undefined) throw new Error('no frames');
  return sharp([one, two], { join: { animated: true } });
}
export const animatedWebp = async (): Promise<Bytes> => own(await (await frames()).webp().toBuffer());
export const animatedGif = async (): Promise<Bytes> => own(await (await frames()).gif().toBuffer());

/** One colour, as a photo of it: with the noise of its compression. */
export const oneColour = async (width = 900, height = 600): Promise<Bytes> =>
  own(
    await sharp({ create: { width, height, channels: 3, background: '#3a6ea5' } })
      .jpeg({ quality: 60 })
      .toBuffer(),
  );

/** A PNG with another chunk after its first. */
export async function pngWithChunk(type: string, data: Buffer): Promise<Bytes> {
  const file = await png(64, 64);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(8 + body.length);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), 4 + body.length);
  const afterHead = 8 + 8 + 13 + 4;
  return own(Buffer.concat([file.subarray(0, afterHead), chunk, file.subarray(afterHead)]));
}

/** A JPEG with a comment after its start. */
export async function jpegWithComment(text: string): Promise<Bytes> {
  const file = await cameraJpeg(64, 64);
  const comment = Buffer.alloc(4 + text.length);
  comment.writeUInt16BE(0xfffe, 0);
  comment.writeUInt16BE(2 + text.length, 2);
  comment.write(text, 4, 'latin1');
  return own(Buffer.concat([file.subarray(0, 2), comment, file.subarray(2)]));
}

/** A small file of very many pixels. */
export const manyPixels = async (width: number, height: number): Promise<Bytes> =>
  own(
    await sharp({ create: { width, height, channels: 3, background: '#000000' }, limitInputPixels: false })
      .png()
      .toBuffer(),
  );
