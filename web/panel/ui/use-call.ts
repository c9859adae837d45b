import { type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CallName, Input, Reply } from '../../../contracts/calls.ts';
import { call } from './client.ts';

type Options<N extends CallName> = Omit<UseQueryOptions<Reply<N>>, 'queryKey' | 'queryFn'>;

/**
 * The reply of a call, cached under `queryKey`. It is read to its end also when its section is left: the
 * cache would else go on with what stood before a save.
 */
export function useCall<N extends CallName>(
  queryKey: readonly unknown[],
  name: N,
  input: Input<N>,
  options: Options<N> = {},
): UseQueryResult<Reply<N>> {
  return useQuery({ ...options, queryKey, queryFn: () => call(name, input) });
}
