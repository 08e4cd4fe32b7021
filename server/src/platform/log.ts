import pino from 'pino';
import { Outage } from './errors.ts';

export type Log = pino.Logger;

/**
 * Logs carry ids, call names, counts and durations. They never receive bodies, query strings or
 * headers, so no patient data can appear; the canary test checks it.
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

/** Keeps only the kind and the stack of an error, because messages of drivers may quote values. */
function errorShape(error: Error & { code?: string }) {
  // Corridor writes the message of an outage itself, and it quotes no value.
  const reason = error instanceof Outage ? { message: error.message } : {};
  return { type: error.name, ...reason, code: error.code, stack: frames(error.stack) };
}

function frames(stack = '') {
  return stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 8)
    .map((line) => line.trim());
}
