/**
 * An outside service gave no usable answer and there is none kept from before.
 * The message names the service and says why; it never carries an address or a key.
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
