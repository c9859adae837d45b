/** What of `steps.mjs` TypeScript programs use. */
export const serverFlags: string[];
/** Path of the bundled server. */
export const program: string;
export const serverEnvironment: Record<string, string>;
