/** Environment variables as `process.env` has them. */
export type Variables = Readonly<Record<string, string | undefined>>;

export interface BucketSettings {
  bucket: string;
  /** Put before every name; empty, or with a slash at its end. */
  prefix: string;
  region: string;
  /** Another service than Amazon's; it is then addressed path-style. */
  endpoint?: string;
  /** Without them the S3 library looks in its usual places (profile, role of the machine). */
  credentials?: { accessKeyId: string; secretAccessKey: string; sessionToken?: string };
}

/**
 * Reads the address of a bucket and the usual AWS variables.
 * @param variable where the address comes from
 * @throws Error that names the wrong variable
 */
export function parseStorageUrl(
  text: string,
  env: Variables,
  variable = 'STORAGE_URL',
): BucketSettings {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:' || !/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.hostname)) {
    throw new Error(`${variable} must look like s3://bucket/prefix?endpoint=https://…&region=…`);
  }
  const endpoint =
    url.searchParams.get('endpoint') || env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL;
  if (endpoint && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) {
    throw new Error(`${variable} (or AWS_ENDPOINT_URL) has an endpoint that is no http(s) address`);
  }
  const region = url.searchParams.get('region') || env.AWS_REGION || env.AWS_DEFAULT_REGION;
  const credentials = findCredentials(env);
  return {
    bucket: url.hostname,
    prefix: parsePrefix(url.pathname, variable),
    region: region || 'us-east-1',
    ...(endpoint && { endpoint }),
    ...(credentials && { credentials }),
  };
}

function parsePrefix(pathname: string, variable: string): string {
  const parts = pathname.split('/').filter(Boolean);
  if (parts.some((part) => !/^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/.test(part))) {
    throw new Error(`${variable} may have only letters, digits, "_", "." and "-" in its prefix`);
  }
  return parts.map((part) => `${part}/`).join('');
}

function findCredentials(env: Variables): BucketSettings['credentials'] {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = env;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) return undefined;
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
  };
}
