import { S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from './url.ts';

const CONNECT_TIMEOUT_MS = 3_000;
// Without a byte either way; a long upload over a slow line may take longer.
const SILENCE_TIMEOUT_MS = 5_000;
// With the time-outs above, what an upload waits for a service that is away stays below 15 s.
const REQUEST_ATTEMPTS = 2;

const ignore = () => undefined;
const SILENT = { trace: ignore, debug: ignore, info: ignore, warn: ignore, error: ignore };

/** A client for the bucket's service; it tries a failed request twice in all. */
export function createS3Client({ region, endpoint, credentials }: BucketSettings): S3Client {
  return new S3Client({
    region,
    maxAttempts: REQUEST_ATTEMPTS,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    // Other makers' services refuse the newer checksums of Amazon's.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The caller reports failures; the library would also write to the console.
    logger: SILENT,
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_TIMEOUT_MS,
    },
  });
}

/** The HTTP status that an error of the S3 library carries, undefined when there was no answer. */
export function toStatus(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const metadata = error.$metadata;
  if (typeof metadata !== 'object' || metadata === null) return undefined;
  return 'httpStatusCode' in metadata ? Number(metadata.httpStatusCode) : undefined;
}
