/** Names of fields whose values are hidden, at any depth of an item. */
const SECRET_NAME =
  /^(key|token|secret|password|.*_(hash|token|secret|password)|password_.*|h_key)$/i;

export const HIDDEN = '(oculto)';

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      SECRET_NAME.test(name) ? HIDDEN : withoutSecrets(inner),
    ]),
  );
}

/** Parses the stored JSON of an item, without secrets; null when there is none. */
export function readSnapshot(json: string | null): Record<string, unknown> | null {
  if (json === null) return null;
  const value = withoutSecrets(JSON.parse(json) as unknown);
  if (value === null) return null;
  return typeof value === 'object' && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : { value };
}
