import pino from 'pino';
import { Outage } from './errors.ts';

export type Log = pino.Logger;

/**
 * Logs carry ids, names of calls, counts and durations. Bodies, query strings and headers are never
 * handed over, so no patient can stand in a log; the canary test looks.
 */
export function openLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorShape },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Of an error only its kind and where it arose: messages of drivers may quote values. */
function errorShape(error: Error & { code?: string }) {
  // An outage is in our own words, which quote nobody.
  const why = error instanceof Outage ? { message: error.message } : {};
  return { type: error.name, ...why, code: error.code, stack: frames(error.stack) };
}

function frames(stack = '') {
  return stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .map((line) => line.trim());
}
