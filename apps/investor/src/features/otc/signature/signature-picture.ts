import { PAD_HEIGHT, PAD_WIDTH, type Stroke, strokePath } from './ink.ts';

const INK = '#14181f';
const PAPER = '#ffffff';
/** The width of the pen, in units of the pad. */
export const PEN_WIDTH = 9;

/** The signature as a picture, dark on white whatever the theme: the strokes as the pad shows them. */
export async function signaturePicture(strokes: readonly Stroke[]): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = PAD_WIDTH;
  canvas.height = PAD_HEIGHT;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws nothing on a canvas');
  context.fillStyle = PAPER;
  context.fillRect(0, 0, PAD_WIDTH, PAD_HEIGHT);
  context.strokeStyle = INK;
  context.lineWidth = PEN_WIDTH;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const stroke of strokes) context.stroke(new Path2D(strokePath(stroke)));
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png');
  });
}
