import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Bytes, Empty, FileId, Strict } from '../fields.ts';
import { PICTURE_BYTES, PICTURE_SIDE } from '../picture-limits.ts';

/** What a picture is for; it can be used for nothing else. */
const PicturePurpose = Type.Union([
  Type.Literal('identity'),
  Type.Literal('deposit'),
  /** The signature on an agreement, and the signed paper. */
  Type.Literal('signature'),
  Type.Literal('agreement'),
]);

const Side = Type.Integer({ minimum: 1, maximum: PICTURE_SIDE });

export const pictureUpload = {
  ...endpoint({
    method: 'POST',
    path: 'v1/file/picture/upload',
    summary:
      'Stores one picture (JPEG, PNG or WebP, at most 10 MB and 40 megapixels) as a JPEG without metadata whose longer side is at most 800 pixels. It is deleted after 24 hours unless a form that names it was sent.',
    access: 'member',
    rate: 'write',
    idempotent: false,
    query: Strict({ purpose: PicturePurpose }),
    body: Empty,
    // Sizes of the stored picture.
    reply: Strict({ fileId: FileId, width: Side, height: Side, bytes: Type.Integer({ minimum: 1 }) }),
  }),
  upload: { field: 'file', maxBytes: PICTURE_BYTES },
} as const;

export const pictureDetail = endpoint({
  method: 'GET',
  path: 'v1/file/picture/detail',
  summary: "The stored JPEG of one of the caller's own pictures, as an attachment.",
  access: 'member',
  rate: 'read',
  idempotent: false,
  download: { mediaType: 'image/jpeg', name: 'picture.jpg' },
  query: Strict({ fileId: FileId }),
  body: Empty,
  reply: Bytes,
});
