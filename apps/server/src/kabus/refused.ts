import type { ErrorCode, ResultCode } from './codes.ts';

/** The refusal of a call, or of an order or a cancel, by its published code. */
export class KabusRefused extends Error {
  readonly code: ErrorCode | ResultCode;
  constructor(code: ErrorCode | ResultCode) {
    super(String(code));
    this.name = 'KabusRefused';
    this.code = code;
  }
}
