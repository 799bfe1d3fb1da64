/** Characters that are read as one when an address is compared by eye. */
const GROUP = /.{1,4}/g;

/** An address in parts to compare by eye, with their places in it: its mark '0x', then its digits in fours. */
export const inGroups = (address: string): readonly { readonly at: number; readonly text: string }[] => [
  { at: 0, text: '0x' },
  ...[...address.slice(2).matchAll(GROUP)].map(({ 0: text, index }) => ({ at: index + 2, text })),
];
