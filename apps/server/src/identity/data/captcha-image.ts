const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="0 0 48 48" fill="none" stroke="#4a5a8a" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path d="M24 5 9 11v12c0 9 6 16 15 20 9-4 15-11 15-20V11z"/><path d="m17 24 5 5 9-10"/></svg>`;

/** The image of a captcha, a shield with a tick, as a data URL. It contains no text to read. */
export const CAPTCHA_IMAGE = `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`;
