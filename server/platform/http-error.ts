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
