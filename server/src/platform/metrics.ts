import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type Metrics = ReturnType<typeof openMetrics>;

/**
 * Counts and durations by route pattern and status. A label never holds an address, an id or a
 * name.
 */
export function openMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'corridor_request_seconds',
    help: 'Time to answer a request, by route and status.',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  });
  const shed = new Counter({
    name: 'corridor_shed_total',
    help: 'Requests refused at once because too many were under way, by kind.',
    labelNames: ['kind'],
    registers: [registry],
  });
  const alarms = new Counter({
    name: 'corridor_audit_alarms_total',
    help: 'How often the audit trail raised an alarm, by kind.',
    labelNames: ['kind'],
    registers: [registry],
  });
  return {
    auditAlarm: (kind: string) => alarms.inc({ kind }),
    shed: (kind: 'request' | 'transfer' | 'pressure') => shed.inc({ kind }),
    request: (route: string, status: number, seconds: number) =>
      requests.observe({ route, status: String(status) }, seconds),
    gauge(name: string, help: string, read: () => number) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read());
        },
      });
    },
    text: () => registry.metrics(),
  };
}
