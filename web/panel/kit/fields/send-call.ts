import type { CallName, Input } from '../../../../contracts/calls.ts';
import type { CallOptions } from '../../../ui/api.ts';
import { call, type UploadOptions, upload } from '../../ui/client.ts';
import type { Values } from './fields.tsx';

interface CallParts {
  params?: Values | undefined;
  query?: Values | undefined;
  body?: Values | undefined;
}

/** Makes a call whose name is known only at run time; `defineResource` has checked what it gets. */
export async function sendCall<T>(
  name: CallName,
  parts: CallParts,
  options: CallOptions = {},
): Promise<T> {
  return (await call(name, parts as Input<CallName>, options)) as T;
}

/** As `sendCall`, with files: sent as an upload that reports its progress. */
export async function sendUpload<T>(
  name: CallName,
  { params, body = {} }: CallParts,
  options: UploadOptions,
): Promise<T> {
  const fields = body as Parameters<typeof upload>[1]['fields'];
  return (await upload(name, { params, fields }, options)) as T;
}
