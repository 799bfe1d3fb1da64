/** Whether a text is a member's ID, which is also the referrer ID: digits, full-width ones too. */
export const isMemberId = (text: string): boolean => /^\d{1,15}$/.test(text.normalize('NFKC').trim());
