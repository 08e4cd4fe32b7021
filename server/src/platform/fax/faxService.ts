export type Fax = {
  /** Ten digits, as people in Canada write them. */
  to: string;
  /** Corridor's own code, at most 20 letters. It finds an attempt when the answer was lost. */
  code: string;
  pdf: Buffer;
  pages: number;
};

/** A busy number, or one without an answer, may be tried again. A number without a fax never is. */
export type FaxStatus =
  | { state: 'sending' }
  | { state: 'delivered'; pages: number }
  | { state: 'failed'; reason: string; again: boolean };

/**
 * `queue` returns the provider's reference. It throws FaxRefused when the provider took nothing.
 * After any other error the state is unknown, and `find` runs before the next try.
 */
export type FaxService = {
  queue(fax: Fax): Promise<string>;
  status(ref: string): Promise<FaxStatus>;
  find(code: string, since: Date): Promise<string | undefined>;
  /** The time after which a question about the state is useful. */
  askAfterMs: number;
};
