/**
 * Release of the deterministic state machines' behaviour, journaled at each start: `verify` decides again what the same
 * version decided.
 */
export const CODE_VERSION = '1.3.0';
