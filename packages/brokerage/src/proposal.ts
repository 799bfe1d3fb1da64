/** What made a command that needs two people: the number of the proposal, who made it and who approved it, by the host's numbers. */
export type ApprovedProposal = { readonly number: number; readonly maker: number; readonly checker: number };
