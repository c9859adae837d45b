import { createDiskStorage } from './disk.ts';
import type { Storage } from './storage.ts';
import { withTrash } from './trash.ts';
import { parseStorageUrl, type Variables } from './url.ts';

/**
 * Opens the bucket of `STORAGE_URL` (`s3://bucket/prefix?endpoint=…&region=…`), or a folder on the
 * disk. The S3 library is loaded only when it is used.
 * @throws an error that names the variable when its value is invalid
 */
export async function createStorage(options: {
  directory: string;
  url?: string | undefined;
  env?: Variables;
}): Promise<Storage> {
  if (!options.url) return withTrash(await createDiskStorage(options.directory));
  const bucket = parseStorageUrl(options.url, options.env ?? {});
  const { createS3Storage } = await import('./s3.ts');
  return withTrash(createS3Storage(bucket));
}
