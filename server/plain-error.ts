/** A failure that who runs the site can mend; the message is one line: what it is and what to do. */
export class PlainError extends Error {}
