import { Temporal } from 'temporal-polyfill';

/** Returns the whole seconds of an ISO 8601 duration such as `PT1M10S`; 0 for any other text. */
export function parseIsoDuration(text: string): number {
  try {
    const duration = Temporal.Duration.from(text);
    return Math.trunc(duration.total({ unit: 'seconds', relativeTo: '1970-01-01' }));
  } catch (error) {
    if (error instanceof RangeError) return 0;
    throw error;
  }
}
