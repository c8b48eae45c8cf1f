import type { FastifyInstance } from 'fastify';
import { personOf } from './request-person.ts';

/** Upper bounds of the duration histogram buckets, in seconds. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

interface Series {
  readonly labels: string;
  /** One count per bound, not cumulative, plus one for anything slower. */
  readonly counts: number[];
  total: number;
  seconds: number;
}

/** Counts requests by method, route and status; routes are patterns, so that labels contain no ids and stay few. */
export interface RequestMetrics {
  /** In the Prometheus text format. */
  text(): string;
}

function escapedLabel(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

export function measureRequests(app: FastifyInstance): RequestMetrics {
  const series = new Map<string, Series>();
  // Typical of probing ids or guessing credentials: worth a separate alert.
  const missed = new Map<string, number>();
  const limited = new Map<string, number>();
  const count = (counts: Map<string, number>, label: string) => counts.set(label, (counts.get(label) ?? 0) + 1);
  app.addHook('onResponse', async (request, reply) => {
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
    const labels = `method="${escapedLabel(request.method)}",route="${escapedLabel(route)}",status="${reply.statusCode}"`;
    if (reply.statusCode === 404 && personOf(request) !== undefined) count(missed, `route="${escapedLabel(route)}"`);
    if (reply.statusCode === 429) count(limited, `route="${escapedLabel(route)}"`);
    let entry = series.get(labels);
    if (!entry) {
      entry = { labels, counts: Array.from({ length: BOUNDS.length + 1 }, () => 0), total: 0, seconds: 0 };
      series.set(labels, entry);
    }
    const seconds = reply.elapsedTime / 1000;
    const place = BOUNDS.findIndex((bound) => seconds <= bound);
    const index = place === -1 ? BOUNDS.length : place;
    entry.counts[index] = (entry.counts[index] ?? 0) + 1;
    entry.total += 1;
    entry.seconds += seconds;
  });

  function linesOf({ labels, counts, total, seconds }: Series): string[] {
    let below = 0;
    const buckets = BOUNDS.map((bound, index) => {
      below += counts[index] ?? 0;
      return `http_request_duration_seconds_bucket{${labels},le="${bound}"} ${below}`;
    });
    return [
      ...buckets,
      `http_request_duration_seconds_bucket{${labels},le="+Inf"} ${total}`,
      `http_request_duration_seconds_sum{${labels}} ${seconds.toFixed(6)}`,
      `http_request_duration_seconds_count{${labels}} ${total}`,
    ];
  }

  return {
    text() {
      const all = [...series.values()];
      return [
        '# HELP http_requests_total Requests answered.',
        '# TYPE http_requests_total counter',
        ...all.map(({ labels, total }) => `http_requests_total{${labels}} ${total}`),
        '# HELP http_request_duration_seconds Time from the request line to the end of the answer.',
        '# TYPE http_request_duration_seconds histogram',
        ...all.flatMap(linesOf),
        '# HELP salim_signed_in_not_found_total Requests by signed-in users that got a 404.',
        '# TYPE salim_signed_in_not_found_total counter',
        ...[...missed].map(([label, total]) => `salim_signed_in_not_found_total{${label}} ${total}`),
        '# HELP salim_too_many_requests_total Requests refused because there were too many.',
        '# TYPE salim_too_many_requests_total counter',
        ...[...limited].map(([label, total]) => `salim_too_many_requests_total{${label}} ${total}`),
      ].join('\n');
    },
  };
}
