import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOwnerGone } from '../db/constraints.ts';
import { HttpError, notFound } from '../platform/errors.ts';
import { QueueFullError } from '../platform/gate.ts';
import { UNAVAILABLE, unavailable } from './failures.ts';
import { isUnavailable } from './unavailable.ts';

const texts: Readonly<Record<number, string>> = {
  400: 'La petición no es correcta.',
  404: 'No se ha encontrado lo que busca.',
  405: 'Este método no está permitido aquí.',
  408: 'La petición tardó demasiado en llegar.',
  413: 'Lo enviado es demasiado grande.',
  415: 'El formato de lo enviado no se admite.',
  429: 'Demasiados intentos. Espere unos minutos e intente de nuevo.',
  503: UNAVAILABLE,
};
const UNEXPECTED = 'Ha ocurrido un error inesperado. Intente de nuevo más tarde.';

/** Converts any thrown value to a response without a stack trace, query or path. */
function getFailure(error: FastifyError): HttpError {
  if (error instanceof HttpError) return error;
  if (isOwnerGone(error)) return notFound();
  if (error instanceof QueueFullError || isUnavailable(error)) return unavailable();
  const status = error.statusCode ?? 500;
  if (status < 400 || status >= 500) return new HttpError(500, { detail: UNEXPECTED });
  const text = texts[status] ?? texts[400] ?? '';
  return new HttpError(status, status === 400 ? { non_field_errors: [text] } : { detail: text });
}

/** One error handler for the whole API. Each error answer carries its request id. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const failure = getFailure(error);
    if (failure.status >= 500) request.log.error({ err: error }, 'request failed');
    reply.headers({ 'cache-control': 'no-store', ...failure.headers });
    return reply.code(failure.status).send(failure.body);
  });
}
