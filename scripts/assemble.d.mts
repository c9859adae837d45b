export const runtimePaths: readonly string[];
