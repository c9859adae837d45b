/** The user went back to the form instead of saving. */
export class NotSaved extends Error {}
