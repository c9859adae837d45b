import pino, { type DestinationStream, type Logger } from 'pino';

/**
 * Properties of PostgreSQL's errors that contain values of rows, as in `Key
 * (email)=(ana@example.com)`.
 */
const ROW_VALUES = ['detail', 'where', 'internalQuery', 'parameters'];

/** Creates the log; of errors it has the message and the stack, but no values of rows. */
export function createLog(level: string, destination: DestinationStream): Logger {
  const err = (error: Error) => {
    const serialized = pino.stdSerializers.err(error);
    return Object.fromEntries(
      Object.entries(serialized).filter(([name]) => !ROW_VALUES.includes(name)),
    );
  };
  return pino({ level, serializers: { err } }, destination);
}
