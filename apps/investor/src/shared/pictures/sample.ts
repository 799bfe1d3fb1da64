const [WIDTH, HEIGHT] = [640, 400];

/**
 * A drawn picture for the demo, marked as a sample, so that no real document is uploaded. `plain`: all one
 * colour, which the demo clerk rejects.
 */
export async function samplePicture(part: string, plain: boolean): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws nothing on a canvas');
  context.fillStyle = '#dfe6ee';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  if (!plain) {
    context.fillStyle = '#24406b';
    context.fillRect(40, 60, 180, 220);
    for (let line = 0; line < 6; line++) context.fillRect(260, 80 + line * 36, 300 - line * 24, 14);
    context.font = 'bold 64px sans-serif';
    context.fillStyle = '#b3261e';
    context.fillText('SAMPLE', 190, 360);
    context.font = '24px sans-serif';
    context.fillText(part, 40, 40);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob)), 'image/png');
  });
}
