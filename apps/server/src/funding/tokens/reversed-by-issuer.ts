/**
 * SQL: whether a deposit (`d`, with its transfer `t`) was reversed because its token's issuer has destroyed or taken
 * back the tokens: then its block still contains it, and there is nothing at the address.
 */
export const REVERSED_BY_ISSUER = `(t.state = 'reversed' and exists (select from proposal p
  where p.tenant_id = d.tenant_id and p.kind = 'depositReversal' and p.state = 'executed'
    and p.content->>'ground' = 'ISSUER' and p.content->>'transferId' = t.transfer_id::text))`;
