/**
 * The public key of the demo's addresses. Its private key is public (the test mnemonic of Hardhat and Anvil), so
 * nothing of value may be sent to them, and a live brokerage never uses it.
 */
export const DEMO_XPUB =
  'xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP';
