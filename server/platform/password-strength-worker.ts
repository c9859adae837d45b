import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import * as common from '@zxcvbn-ts/language-common';
import * as spanish from '@zxcvbn-ts/language-es-es';
import type { StrengthQuestion, StrengthResult } from './password-strength.ts';

/** Estimates passwords on a worker thread, because the dictionaries take 0.4 s to load. */
const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common.dictionary, ...spanish.dictionary },
  graphs: common.adjacencyGraphs,
});

parentPort?.on('message', ({ id, password, context }: StrengthQuestion) => {
  const { guessesLog10, sequence } = zxcvbn.check(password, [...context]);
  const [only, ...rest] = sequence;
  const isListed = rest.length === 0 && only?.pattern === 'dictionary';
  const result: StrengthResult = { id, guessesLog10, isListed };
  parentPort?.postMessage(result);
});
