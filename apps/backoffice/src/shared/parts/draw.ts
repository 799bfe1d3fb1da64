/** Draws a picture into a canvas of its size, turned clockwise by quarters. */
export function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, turns: number): void {
  const { width, height } = picture;
  const lying = turns % 2 === 1;
  canvas.width = lying ? height : width;
  canvas.height = lying ? width : height;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser draws no pictures');
  pen.translate(canvas.width / 2, canvas.height / 2);
  pen.rotate((turns * Math.PI) / 2);
  pen.drawImage(picture, -width / 2, -height / 2);
}
