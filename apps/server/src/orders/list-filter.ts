/** What a list of orders or fills is limited to; without a value, everything. */
export type ListFilter = {
  readonly code?: string;
  readonly side?: 'buy' | 'sell';
  readonly accountType?: 'own' | 'nisa';
};

/** SQL that the rows of a list match; its values are `$2` to `$4`. */
export const MATCHES =
  '($2::text is null or code = $2) and ($3::text is null or side = $3) and ($4::text is null or account_type = $4)';

/** The values of `MATCHES`. */
export const matchValues = ({ code, side, accountType }: ListFilter): readonly (string | null)[] => [
  code ?? null,
  side ?? null,
  accountType ?? null,
];
