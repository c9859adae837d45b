import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Call } from '../contracts/call.ts';

const folder = join(import.meta.dirname, '../contracts');

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'reply' in value;
}

/** Returns the calls that a contract exports, alone or in an object. */
function callsIn(contract: object): Call[] {
  return Object.values(contract)
    .flatMap((value: unknown) => (isCall(value) ? [value] : Object.values(value ?? {})))
    .filter(isCall);
}

const files = (await readdir(folder)).filter((file) => !file.endsWith('.test.ts'));
const contracts = await Promise.all(
  files.map((file) => import(pathToFileURL(join(folder, file)).href) as Promise<object>),
);

/** Every declared call, whether it is bound or not. */
export const calls: readonly Call[] = contracts.flatMap(callsIn);
