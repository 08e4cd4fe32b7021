/** The HTTP status and the callable protocol's word of each error code. */
export const errorCodes = {
  'invalid-argument': { http: 400, status: 'INVALID_ARGUMENT', word: 'Check form for errors.' },
  'failed-precondition': {
    http: 400,
    status: 'FAILED_PRECONDITION',
    word: 'This is no longer possible. Please reload the page.',
  },
  unauthenticated: {
    http: 401,
    status: 'UNAUTHENTICATED',
    word: 'You are not logged in. Please refresh the page.',
  },
  'permission-denied': {
    http: 403,
    status: 'PERMISSION_DENIED',
    word: 'You do not have permission to do this.',
  },
  'not-found': { http: 404, status: 'NOT_FOUND', word: 'This could not be found.' },
  'method-not-allowed': { http: 405, status: 'INVALID_ARGUMENT', word: 'Use POST.' },
  aborted: {
    http: 409,
    status: 'ABORTED',
    word: 'Somebody else changed this meanwhile. Please look at it again.',
  },
  'already-exists': { http: 409, status: 'ALREADY_EXISTS', word: 'This exists already.' },
  'unsupported-version': {
    http: 412,
    status: 'FAILED_PRECONDITION',
    word: 'This client speaks another version. Please reload the page.',
  },
  'range-not-satisfiable': {
    http: 416,
    status: 'OUT_OF_RANGE',
    word: 'The file does not have this part.',
  },
  'too-large': { http: 413, status: 'OUT_OF_RANGE', word: 'This is too large to send.' },
  'unsupported-type': {
    http: 415,
    status: 'INVALID_ARGUMENT',
    word: 'Send application/json.',
  },
  'resource-exhausted': {
    http: 429,
    status: 'RESOURCE_EXHAUSTED',
    word: 'Too many tries. Please wait a little and try again.',
  },
  internal: {
    http: 500,
    status: 'INTERNAL',
    word: 'Something went wrong on our side. Nothing was changed. Please try again.',
  },
  unavailable: {
    http: 503,
    status: 'UNAVAILABLE',
    word: 'Corridor is busy. Please try again in a moment.',
  },
} as const;

export type ErrorCode = keyof typeof errorCodes;

/** The reason for every save over a version that is no longer the newest. */
export const newerVersion = 'newer-version';

/** The details of an error: a reason that a screen can act on, and the invalid fields. */
export type ErrorDetails = {
  reason?: string;
  fields?: { field: string; message: string }[];
  retryAfterSeconds?: number;
};
