/** What of the account's security a sheet is about. */
export type SecurityTask = 'passkeys' | 'totp' | 'recovery' | 'devices' | 'password' | 'freeze';
