/** An address of a file in memory ends after this time, milliseconds: browsers read it a moment after the click. */
const RELEASED_MS = 10_000;

/** Offers a file to the operator under a name, as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), RELEASED_MS);
}
