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

const files = (await readdir(folder)).filter((file) => /^[^.]+\.ts$/.test(file)).sort();
const contracts = await Promise.all(
  files.map(async (file) => {
    const contract = (await import(pathToFileURL(join(folder, file)).href)) as object;
    return { file, calls: callsIn(contract) };
  }),
);

/** Every declared call, whether it is bound or not. */
export const calls: readonly Call[] = contracts.flatMap((contract) => contract.calls);

/** The files in which they are. */
export const contractsWithCalls = contracts
  .filter((contract) => contract.calls.length > 0)
  .map(({ file }) => file);
