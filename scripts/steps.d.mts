/** What of `steps.mjs` TypeScript programs use. */
export const serverFlags: string[];
export const serverEnvironment: Record<string, string>;
