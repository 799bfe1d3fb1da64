import QRCode from 'qrcode';

/** A text as a QR code: a data URL of an SVG picture with a margin of two modules. */
export async function qrPicture(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: 'svg', margin: 2 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
