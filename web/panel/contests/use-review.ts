import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ApplicantItem } from '../../../contracts/applications.ts';
import { MAX_PAGE_SIZE } from '../../../contracts/paging.ts';
import { call } from '../ui/client.ts';
import { markSeen } from './mark-seen.ts';
import { tryAgain } from './use-jury.ts';

async function readPage(
  postu: number,
  page: number,
  order: 'newest' | 'unseen',
  signal: AbortSignal,
) {
  const query = {
    ...{ postu, page, page_size: MAX_PAGE_SIZE, order },
    ...{ section: undefined, search: undefined },
  };
  return call('GET /postulations/postulates/', { query }, { signal });
}

/** Those that were not looked at yet first; otherwise in the order given. */
export function unseenFirst(applicants: readonly ApplicantItem[]): ApplicantItem[] {
  return [...applicants.filter((one) => !one.is_seen), ...applicants.filter((one) => one.is_seen)];
}

/** Every applicant of the contest once, in the order in which they are reviewed. */
async function readAll(postu: number, signal: AbortSignal): Promise<ApplicantItem[]> {
  const first = await readPage(postu, 1, 'unseen', signal);
  const found = [...first.results];
  const pages = Math.ceil(first.count / MAX_PAGE_SIZE);
  // Each page is asked for in the order that does not change while one looks.
  for (let page = 1; pages > 1 && page <= pages; page += 1) {
    found.push(...(await readPage(postu, page, 'newest', signal)).results);
  }
  return unseenFirst([...new Map(found.map((one) => [one.id, one])).values()]);
}

/** One applicant after another. The order is that of the beginning: nobody moves meanwhile. */
export function useReview(postu: number) {
  const query = useQuery({
    queryKey: ['review', postu],
    queryFn: ({ signal }) => readAll(postu, signal),
    retry: tryAgain,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const [index, setIndex] = useState(0);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const queue = query.data ?? [];
  const applicant = queue[index];
  const id = applicant?.id;
  const isNew = applicant !== undefined && !applicant.is_seen;
  useEffect(() => {
    if (id === undefined) return;
    setSeen((before) => new Set([...before, id]));
    if (isNew) markSeen(id);
  }, [id, isNew]);
  return {
    query,
    applicant,
    /** From 0; as large as `total` after the last one. */
    index,
    total: queue.length,
    unseen: queue.filter((one) => !one.is_seen && !seen.has(one.id)).length,
    move(by: 1 | -1) {
      setIndex((before) => Math.min(queue.length, Math.max(0, before + by)));
    },
  };
}

export type Review = ReturnType<typeof useReview>;
