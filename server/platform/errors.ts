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

/** A failure that the operator can fix; the message is one line: what failed and what to do. */
export class MessageError extends Error {}

/** Describes what was thrown as a text that both engines store; it may come from another server. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\p{Cc}/gu, ' ').slice(0, 500);
}

/** The error response of a call: its status and body. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(status: number, body: Record<string, unknown>, headers: Record<string, string> = {}) {
    super(typeof body.detail === 'string' ? body.detail : `call failed with ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** 404 for a record or a page that does not exist. */
export function notFound(detail = 'No se ha encontrado lo que busca.'): HttpError {
  return new HttpError(404, { detail });
}
