/** The state of every action: idle, running, success, error, and back. */
export type ProcessState = 'idle' | 'running' | 'success' | 'error';

/** How long a success is shown before the action is idle again. */
export const successMs = 1_500;
