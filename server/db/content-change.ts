/**
 * What a change means for what is kept in memory: `changed` and `withdrawn` (no longer public) concern
 * the public content, `private` only what accounts are answered.
 */
export type ContentChange = 'changed' | 'withdrawn' | 'private';
