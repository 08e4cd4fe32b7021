import type { Permission } from '../platform/permissions.ts';

const dental = ['Dentistry', 'Home Sleep Apnea Test'];
const longTermCare = ['Long Term Care'];

/** Which permission leads to a specialty; all standard ones have the same. */
export function routingFor(specialty: string): Permission {
  if (dental.includes(specialty)) return 'dentalRouting';
  return longTermCare.includes(specialty) ? 'longTermCareRouting' : 'mdRouting';
}

const hourMs = 3_600_000;

/** <1h, 9h, 2d, 3w, 4mo, >1yr; nothing where there is none yet (-1). */
export function responseTime(ms: number): string | undefined {
  if (ms < 0) return undefined;
  const hours = ms / hourMs;
  if (hours < 1) return '<1h';
  if (hours < 48) return `${Math.round(hours)}h`;
  const days = hours / 24;
  if (days < 14) return `${Math.round(days)}d`;
  if (days < 63) return `${Math.round(days / 7)}w`;
  return days < 365 ? `${Math.round(days / 30)}mo` : '>1yr';
}
