/** A failure that the operator can fix; the message is one line: what failed and what to do. */
export class PlainError extends Error {}
