/** Offers text as a file download. */
export function saveFile(text: string, name: string, type: 'application/json' | 'text/csv'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
