/**
 * An external service gave no usable answer, and no earlier one is cached. The message names the
 * service and the reason; it never contains a URL or a key.
 */
export class PlatformUnavailable extends Error {
  readonly service: string;
  readonly reason: string;

  constructor(service: string, reason: string) {
    super(`${service} is not available: ${reason}`);
    this.service = service;
    this.reason = reason;
  }
}
