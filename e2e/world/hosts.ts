/** A worker's side of the process that holds its servers. */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Task } from './host.ts';

type Environment = Record<string, string>;
export type Host = {
  /** Starts a server; answers the function that closes it. */
  open(environment: Environment): Promise<() => Promise<void>>;
  ask<T>(task: Task, environment: Environment, input: unknown): T;
  stop(): Promise<void>;
};

export async function startHost(): Promise<Host> {
  const child = fork(join(import.meta.dirname, 'host.ts'), { execArgv: [], silent: true });
  // The server's logged errors appear beside the test that caused them.
  if (child.stdout)
    createInterface(child.stdout).on('line', (line) => process.stdout.write(`${line}\n`));
  child.stderr?.on('data', (bytes: Buffer) => process.stderr.write(bytes));
  const ended = once(child, 'exit');
  const [port] = await Promise.race([
    once(child, 'message'),
    ended.then(([code, signal]) => {
      throw new Error(`the servers' process ended with ${code ?? signal} at its start`);
    }),
  ]);
  const url = `http://127.0.0.1:${port}`;
  const order = async (task: Task, environment: Environment) => {
    const body = JSON.stringify({ task, environment });
    const answer = await fetch(url, { method: 'POST', body });
    if (!answer.ok) throw new Error(await answer.text());
  };
  return {
    open: async (environment) => {
      await order('open', environment);
      return () => order('close', environment);
    },
    ask: (task, environment, input) => {
      const body = JSON.stringify({ task, environment, input });
      const asking = [join(import.meta.dirname, 'ask.mjs'), url, body];
      return JSON.parse(execFileSync(process.execPath, asking, { encoding: 'utf8' }));
    },
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended;
    },
  };
}
