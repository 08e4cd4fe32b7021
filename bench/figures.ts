/** A line of the page of figures, and the forms of its numbers. */
export type Row = { what: string; figure: string; floor: string; ratio: string; holds: string };
export type Say = (row: Row) => void;

export const whole = (value: number) => Math.round(value).toLocaleString('en-CA');
export const ms = (value: number) => `${value.toFixed(1)} ms`;
export const verdict = (holds: boolean, bound: string) => `${holds ? 'holds' : 'FAILS'}: ${bound}`;
