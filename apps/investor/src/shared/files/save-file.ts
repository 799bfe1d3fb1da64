type FileType = 'application/json' | 'application/pdf' | 'text/csv';

/** Offers text or bytes as a file download. */
export function saveFile(content: BlobPart, name: string, type: FileType): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
