export const runtimePaths: readonly string[];
export const demoPaths: readonly string[];
