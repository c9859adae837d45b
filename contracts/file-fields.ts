const cropFields = ['src_crop', 'picture_crop'] as const;
/** Fields of a record that are no columns of its row. */
export const nonColumnFields = ['after', 'alt', ...cropFields] as const;

/** The files of calls, their crops, and what is computed from them (`peaks`). */
const fileFields: readonly string[] = ['src', 'picture', 'peaks', ...cropFields];

/** Whether a field belongs to a file: it is sent with the form, and no edit holds it. */
export const isFileField = (name: string): boolean => fileFields.includes(name);

export function omitFileFields(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !isFileField(name)));
}
