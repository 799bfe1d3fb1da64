/**
 * The proposal behind a command that needs two people: its number, its maker and its checker, by the host's numbers.
 */
export type ApprovedProposal = { readonly number: number; readonly maker: number; readonly checker: number };
