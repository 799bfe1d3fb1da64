/** Most bytes of an uploaded picture (product-spec, validation). */
export const PICTURE_BYTES = 10 * 1024 * 1024;
/** Most pixels of an uploaded picture. */
export const PICTURE_PIXELS = 40_000_000;
/** The longer side of a stored picture has at most this many pixels. */
export const PICTURE_SIDE = 800;
