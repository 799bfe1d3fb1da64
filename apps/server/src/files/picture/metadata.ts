import { PictureError } from './picture-error.ts';

/** The beginnings of files and scripts that have no place in a picture's metadata. */
const SIGNATURES: readonly Buffer[] = [
  '%PDF-',
  'PK\x03\x04',
  'Rar!\x1a\x07',
  '7z\xbc\xaf\x27\x1c',
  '\x7fELF',
  'GIF87a',
  'GIF89a',
  '<script',
  '<html',
  '<!DOCTYPE',
  '<svg',
  '<?php',
].map((text) => Buffer.from(text, 'latin1'));

/** Throws PictureError PICTURE_MIXED_CONTENT when a part of the metadata contains the beginning of another file. */
export function checkMetadata(part: Buffer): void {
  if (SIGNATURES.some((signature) => part.includes(signature))) throw new PictureError('PICTURE_MIXED_CONTENT');
}
