import { type App, amountOf } from './app.ts';

/** The lines of the number that the sheet explains, without the total, and the total. Yen. */
export async function explained({ sheet }: App): Promise<{ readonly lines: readonly number[]; readonly sum: number }> {
  const total = sheet.getByRole('paragraph').filter({ hasText: /^合計/ });
  await total.waitFor();
  const texts = await sheet.getByRole('list').first().getByRole('listitem').allInnerTexts();
  // a label may contain numbers (dates, shares): the amount is the last number of a line
  const lines = texts.map((text) => amountOf(text.split('\n').at(-1) ?? ''));
  return { lines, sum: amountOf((await total.innerText()).replace('合計', '')) };
}
