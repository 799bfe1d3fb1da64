type Row = {
  readonly destination: { readonly holder: string } | null;
  readonly tokens: { readonly txHash: string; readonly explorer: string | null } | null;
  readonly payout: {
    readonly address: string;
    readonly label: string;
    readonly txHash: string | null;
    readonly explorer: string | null;
  } | null;
};

const HIDDEN = '•••';
const first = (text: string): string => `${Array.from(text)[0] ?? ''}${HIDDEN}`;

/**
 * Transfers without what identifies the customer outside of the brokerage: the holder of the bank account, and the
 * address and transactions of tokens.
 */
export const maskedTransfers = <R extends Row>(reply: { readonly rows: readonly R[] }) => ({
  ...reply,
  rows: reply.rows.map((row) => ({
    ...row,
    destination: row.destination && { ...row.destination, holder: first(row.destination.holder) },
    tokens: row.tokens && { ...row.tokens, txHash: HIDDEN, explorer: null },
    payout: row.payout && {
      ...row.payout,
      address: `${row.payout.address.slice(0, 4)}${HIDDEN}`,
      label: first(row.payout.label),
      txHash: null,
      explorer: null,
    },
  })),
});
