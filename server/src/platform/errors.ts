import type { ErrorCode, ErrorDetails } from '@corridor/contract/platform/errors.ts';
import { errorCodes } from '@corridor/contract/platform/errors.ts';

/**
 * The only error that a handler throws: a code of the contract's table, a reason, and a text for
 * the person.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(
    code: ErrorCode,
    details: ErrorDetails = {},
    message: string = errorCodes[code].word,
  ) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

export const refuse = (code: ErrorCode, reason?: string, message?: string) =>
  new Refusal(code, reason ? { reason } : {}, message ?? errorCodes[code].word);

/** An outside service does not answer. The server logs it, and the client may try again. */
export class Outage extends Error {
  override readonly name = 'Outage';
}
