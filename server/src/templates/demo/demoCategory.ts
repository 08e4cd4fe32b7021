import type { Outcome } from '@corridor/contract/templates/outcomes.ts';

type DemoTemplate = { name: string; text: string; diagnosis?: string; outcome?: Outcome };
export type DemoCategory = { name: string; templates: DemoTemplate[] };
